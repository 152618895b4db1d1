import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { NotificationChoice } from "#shop/running/notifications/choose-notifications.server.ts";
import { renameUser } from "../frame/session.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { Moment, wordIn } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { AskButton } from "../kit/confirm.tsx";
import { moment } from "../kit/dates.ts";
import { CheckBox, PasswordField, YES } from "../kit/fields.tsx";
import { Loaded, Page } from "../kit/page.tsx";
import { PagePart } from "../kit/section.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { answerKey, useAnswer, useStaff } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-api.ts";
import { useChange } from "../kit/use-change.ts";
import { ROLE_NAMES } from "../team/roles.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { TwoStep } from "./two-step.tsx";

const NOTIFICATIONS = "/api/admin/account/notifications";

/** The user's own name, email notifications, password, two-step login and sessions. */
export default function AccountPage() {
  const { user } = useStaff();
  const account = useAnswer("/api/admin/account");
  const notifications = useAnswer(NOTIFICATIONS);
  const sessions = useAnswer("/api/admin/account/sessions");
  return (
    <Page title="Your account" about={`${user.email}, ${wordIn(ROLE_NAMES, user.role)}`}>
      <PagePart title="Name" about={<p>Shown to your team.</p>}>
        <Loaded answer={account} what="Your account">
          {({ name }) => <NameForm name={name} />}
        </Loaded>
      </PagePart>
      <PagePart title="Email notifications" about={<p>Changes save automatically.</p>}>
        <Loaded answer={notifications} what="Your email notifications">
          {({ items }) => items.map((item) => <NotificationBox key={item.kind} item={item} />)}
        </Loaded>
      </PagePart>
      <PagePart title="Password" about={<p>Changing it logs you out everywhere else.</p>}>
        <PasswordForm email={user.email} />
      </PagePart>
      <PagePart title="Two-step login" about={<p>Adds a code from your phone, so a stolen password isn't enough.</p>}>
        {account.data && <TwoStep account={account.data} />}
      </PagePart>
      <PagePart
        title="Where you're logged in"
        about={<p>Sessions end after 30 minutes of inactivity, or after 12 hours.</p>}
      >
        <Loaded answer={sessions} what="The sessions">
          {(data) => <Sessions {...data} />}
        </Loaded>
      </PagePart>
    </Page>
  );
}

function NameForm({ name }: { name: string }) {
  const form = useChangeForm("PUT /api/admin/account/name", {
    what: "your name",
    saved: { name },
    check: checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).nameForm),
    input: (body) => ({ body }),
    toast: "Name saved",
    onDone: (_, { body }) => renameUser(body.name.trim()),
  });
  return (
    <SendForm form={form} label="Name" send="Save name" small>
      <TextField {...form.bind("name")} label="Your name" autoComplete="name" />
    </SendForm>
  );
}

/** The user's choice of one email about the shop. It is saved on every click. The checkbox changes at once, and changes back if the save fails. */
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

/** A button and dialog to change the user's own password. */
function PasswordForm({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <SmallButton onClick={() => setOpen(true)}>Change password</SmallButton>
      <Dialog open={isOpen} onClose={close} title="Change password" className="max-w-[520px]!">
        {isOpen && <PasswordFields email={email} onClose={close} />}
      </Dialog>
    </div>
  );
}

function PasswordFields({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useChangeForm("PUT /api/admin/account/password", {
    what: "your password",
    saved: { current: "", password: "" },
    check: checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).changePasswordForm),
    input: (body) => ({ body }),
    toast: "Password changed",
    onDone: onClose,
  });
  const { bind } = form;
  return (
    <SendForm form={form} label="Password" send="Change password" onCancel={onClose}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...bind("current")} label="Current password" data-autofocus />
      <NewPasswordField {...bind("password")} />
    </SendForm>
  );
}

/** The user's own sessions. All but the current one can be ended. */
function Sessions({ items: sessions, apiTokens }: Told<"GET /api/admin/account/sessions">) {
  // The clicked button disappears.
  const onDone = () => document.getElementById("sessions")?.focus();
  const end = useChange("DELETE /api/admin/account/sessions/:id", { toast: "Logged out", onDone });
  const endOthers = useChange("DELETE /api/admin/account/sessions", {
    toast: (_, { query }) => `Other sessions ended${query?.tokens === "revoke" ? ", API tokens revoked" : ""}`,
    onDone,
  });
  return (
    <div id="sessions" tabIndex={-1} className="grid gap-4 outline-none">
      <ul className="grid">
        {sessions.map(({ _id, device, current, createdAt, lastSeenAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <div>
              <p className="font-[600]">
                {device || "Unknown device"}
                {current && <span className="font-normal text-ok"> (this device)</span>}
              </p>
              {!current && (
                <p className="text-ink-2">
                  Last seen <Moment at={lastSeenAt} />
                </p>
              )}
              <p className="text-ink-2">
                Logged in <Moment at={createdAt} />
              </p>
            </div>
            {!current && (
              <SmallButton
                onClick={() => void end.run({ params: { id: _id } })}
                aria-label={`Log out ${device || "Unknown device"}, logged in ${moment(createdAt)}`}
              >
                Log out
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <SmallButton onClick={() => void endOthers.run({})}>Log out other sessions</SmallButton>
        )}
        {apiTokens > 0 && (
          <AskButton
            title="Log out other sessions and revoke API tokens?"
            text="Apps that use your tokens lose access right away. This can't be undone."
            confirm="Log out and revoke tokens"
            danger
            send={() => endOthers.send({ query: { tokens: "revoke" } })}
          >
            Log out others and revoke API tokens
          </AskButton>
        )}
      </div>
    </div>
  );
}
