import type { ReactNode } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { ROLE_NAMES } from "../staff/staff-words.ts";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { TwoStep } from "./two-step.tsx";

/** What is one's own: name, password, two-step login, sessions. */
export default function AccountPage() {
  const { user } = useStaff();
  const { data: account, error, refetch } = useAnswer("/api/admin/account");
  return (
    <Page title="Your account" about={`${user.email}, ${ROLE_NAMES[user.role]}`}>
      {error && (
        <Notice className="mb-6">
          Your account could not be loaded. {error.message}{" "}
          <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Notice>
      )}
      <div className="grid max-w-[880px]">
        <Part title="Name" text="Others see it in the list of the staff.">
          {account && <NameForm name={account.name} />}
        </Part>
        <Part title="Password" text="Your other sessions end when you change it.">
          <PasswordForm email={user.email} />
        </Part>
        <Part
          title="Two-step login"
          text="Besides the password you need a code that an app on your phone shows, so a stolen password opens nothing."
        >
          {account && <TwoStep account={account} />}
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
