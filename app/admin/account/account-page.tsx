import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { PagePart } from "../kit/page-part.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { ROLE_NAMES } from "../team/role-words.ts";
import { NameForm } from "./name-form.tsx";
import { NotificationBoxes } from "./notification-boxes.tsx";
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
      <PagePart title="Name" about={<p>Shown to your team.</p>}>
        <Loaded answer={account} what="Your account">
          {({ name }) => <NameForm name={name} />}
        </Loaded>
      </PagePart>
      <PagePart title="Email notifications" about={<p>Changes save automatically.</p>}>
        <Loaded answer={notifications} what="Your email notifications">
          {({ items }) => <NotificationBoxes items={items} />}
        </Loaded>
      </PagePart>
      <PagePart title="Password" about={<p>Your other sessions end when you change it.</p>}>
        <PasswordForm email={user.email} />
      </PagePart>
      <PagePart title="Two-step login" about={<p>Adds a code from your phone, so a stolen password isn't enough.</p>}>
        {account.data && <TwoStep account={account.data} />}
      </PagePart>
      <PagePart
        title="Where you are logged in"
        about={<p>A session ends after 30 minutes without use, or after 12 hours.</p>}
      >
        <SessionList />
      </PagePart>
    </Page>
  );
}
