import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NotificationChoice } from "#shop/running/notifications/notifications.contract.server.ts";
import { CheckBox, YES } from "../kit/check-box.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { PagePart } from "../kit/page-part.tsx";
import { answerKey, useAnswer, useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { ROLE_NAMES } from "../team/role-words.ts";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { TwoStep } from "./two-step.tsx";

const NOTIFICATIONS = "/api/admin/account/notifications";

/** The user's own name, email notifications, password, two-step login and sessions. */
export default function AccountPage() {
  const { user } = useStaff();
  const account = useAnswer("/api/admin/account");
  const notifications = useAnswer(NOTIFICATIONS);
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

/** The user's choice of emails about the shop. */
const NotificationBoxes = ({ items }: { items: readonly NotificationChoice[] }) =>
  items.map((item) => <NotificationBox key={item.kind} item={item} />);

/** A checkbox that saves on every click. It changes at once, and changes back if the save fails. */
function NotificationBox({ item: { kind, label, hint, on } }: { item: NotificationChoice }) {
  const client = useQueryClient();
  const [pressed, setPressed] = useState<boolean>();
  const { run } = useChange(`PUT ${NOTIFICATIONS}`, {
    toast: "Email notifications saved",
    onDone: (saved) => client.setQueryData(answerKey(NOTIFICATIONS), saved),
  });

  async function choose(isOn: boolean) {
    setPressed(isOn);
    await run({ body: { [kind]: isOn } });
    setPressed(undefined);
  }

  return (
    <CheckBox
      name={kind}
      label={label}
      hint={hint}
      value={(pressed ?? on) ? YES : ""}
      onChange={({ target }) => void choose(target.value === YES)}
    />
  );
}
