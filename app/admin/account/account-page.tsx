import type { ReactNode } from "react";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { ROLE_NAMES } from "../team/role-words.ts";
import { NameForm } from "./name-form.tsx";
import { NotificationsForm } from "./notifications-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { TwoStep } from "./two-step.tsx";

/** A person's own name, email notifications, password, two-step login and sessions. */
export default function AccountPage() {
  const { user } = useStaff();
  const account = useAnswer("/api/admin/account");
  const notifications = useAnswer("/api/admin/account/notifications");
  return (
    <Page title="Your account" about={`${user.email}, ${ROLE_NAMES[user.role]}`}>
      <div className="grid max-w-[880px]">
        <Part title="Name" text="Shown to your team.">
          <Loaded answer={account} what="Your account">
            {({ name }) => <NameForm name={name} />}
          </Loaded>
        </Part>
        <Part title="Email notifications" text="What we email you about.">
          <Loaded answer={notifications} what="Get your email notifications">
            {({ items }) => <NotificationsForm items={items} />}
          </Loaded>
        </Part>
        <Part title="Password" text="Your other sessions end when you change it.">
          <PasswordForm email={user.email} />
        </Part>
        <Part title="Two-step login" text="Adds a code from your phone, so a stolen password isn't enough.">
          {account.data && <TwoStep account={account.data} />}
        </Part>
        <Part title="Where you are logged in" text="A session ends after 30 minutes without use, or after 12 hours.">
          <SessionList />
        </Part>
      </div>
    </Page>
  );
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="grid gap-x-10 gap-y-4 border-t border-line py-7 md:grid-cols-[260px_minmax(0,1fr)]"
  >
    <div>
      <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>
      <p className="mt-1 text-ink-2">{text}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);
