import { expect, test } from "vitest";
import type { Email } from "#platform/mailer.server.ts";
import type { Actor } from "#shop/context.server.ts";
import { readEmail } from "#shop/messaging/email/list-emails.server.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { emailContext } from "#test/harness/sent-emails.ts";
import { ADA, actorOf, staffMember } from "#test/harness/staff.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";
import {
  acceptInvitation,
  invitationsPage,
  inviteAgain,
  inviteStaff,
  lookAtInvitation,
  revokeInvitation,
} from "./invitations.server.ts";
import { logIn } from "./log-in.server.ts";
import { admitTry } from "./login-limits.server.ts";
import { changeRole, setAccess } from "./manage-staff.server.ts";
import { purgeExpiredAccess } from "./revoke-access.server.ts";
import { findSession, openSession } from "./sessions.server.ts";
import { setNewPassword } from "./set-new-password.server.ts";
import { askForNewPassword } from "./staff-emails.server.ts";

const BOB = { email: "bob@shop.example", name: "Bob", role: "read_only" } as const;
const PASSWORD = "saddle pepper lantern";
const IP = "192.0.2.1";
const DAY = 24 * 60 * 60_000;

const { database, clock, ctx } = await freshContext();
const ada = forEachTest(() => staffMember(ctx, ADA.email));

/** Sends all queued emails. @returns the sent emails and their stored rows as JSON */
async function sendAll(): Promise<{ emails: Email[]; kept: string }> {
  const emails: Email[] = [];
  const mailer = { send: async (email: Email) => void emails.push(email), close() {} };
  await sendEmails(emailContext(ctx), mailer);
  return { emails, kept: JSON.stringify(await database.db.selectFrom("emails").selectAll().execute()) };
}
const tokenIn = (email: Email | undefined) => /#([\w-]{43})\b/.exec(email?.text ?? "")?.[1] ?? "";

async function invite(): Promise<{ token: string; id: string }> {
  const { token, invitation } = withOutcome(await inviteStaff(ctx, ada, BOB), "invited");
  return { token, id: invitation._id };
}
const accept = async (token: string) =>
  (await acceptInvitation(ctx, { token, name: "Bobby", password: PASSWORD })).outcome;
const logInAs = async (email: string, password: string) =>
  (await logIn(ctx, { email, password, ip: IP, device: "" })).outcome;

test("the links for the owner and in the email both work, but an invitation creates only one account, even concurrently", async () => {
  const { token } = await invite();
  const [email] = (await sendAll()).emails;
  expect(email).toMatchObject({ to: BOB.email, subject: "You're invited to the Pack'd team" });
  expect(email?.text).toContain("https://shop.example/admin/invitation#");
  const emailed = tokenIn(email);
  expect(emailed).not.toBe(token);
  expect(await lookAtInvitation(ctx, emailed)).toMatchObject(BOB);
  const outcomes = await Promise.all([accept(token), accept(emailed), accept(token)]);
  expect(outcomes.sort()).toEqual(["accepted", "link_over", "link_over"]);
  expect(await accept(token)).toBe("link_over");
  expect((await invitationsPage(ctx, { limit: 50 })).items).toEqual([]);
});

test("a link expires after seven days; after resending, only the new link works", async () => {
  const { token, id } = await invite();
  clock.advance(7 * DAY);
  expect(await accept(token)).toBe("link_over");
  expect((await invitationsPage(ctx, { limit: 50 })).items).toMatchObject([{ email: BOB.email, expired: true }]);
  const again = withOutcome(await inviteAgain(ctx, ada, id), "invited");
  expect(again.invitation).toMatchObject({ expired: false, invitedBy: ADA.email });
  expect(await accept(token)).toBe("link_over");
  expect(await accept(again.token)).toBe("accepted");
  expect(await inviteAgain(ctx, ada, id)).toEqual({ outcome: "not_found" });
});

test("an invitation ends when its address gets an account by the shop's settings", async () => {
  const { id } = await invite();
  await ensureFirstAdmin(ctx, { email: BOB.email, password: PASSWORD });
  expect((await invitationsPage(ctx, { limit: 50 })).items).toEqual([]);
  expect(await inviteAgain(ctx, ada, id)).toEqual({ outcome: "not_found" });
});

test("the link of a delayed email expires with its invitation", async () => {
  await invite();
  clock.advance(6 * DAY);
  const token = tokenIn((await sendAll()).emails[0]);
  clock.advance(DAY - 1);
  expect(await lookAtInvitation(ctx, token)).toBeDefined();
  clock.advance(1);
  expect(await lookAtInvitation(ctx, token)).toBeUndefined();
  expect(await accept(token)).toBe("link_over");
});

test.each([
  ["disabled", (actor: Actor, id: string) => setAccess(ctx, actor, id, true)],
  ["demoted", (actor: Actor, id: string) => changeRole(ctx, actor, id, { role: "staff", was: "owner" })],
])("invitations end if the owner who sent them is %s, until another owner resends them", async (_, removeOwner) => {
  const { token, id } = await invite();
  const cleo = await staffMember(ctx, "cleo@shop.example");
  const actor = actorOf(cleo);
  expect(await removeOwner(actor, ada.staff.id)).toEqual({ outcome: "done" });
  expect(await lookAtInvitation(ctx, token)).toBeUndefined();
  expect(await accept(token)).toBe("link_over");
  expect((await sendAll()).emails).toEqual([]);
  expect((await invitationsPage(ctx, { limit: 50 })).items).toMatchObject([{ _id: id, expired: true }]);
  // Requests from a session that was read just before are rejected.
  expect(await inviteAgain(ctx, ada, id)).toEqual({ outcome: "not_allowed" });
  expect(await inviteStaff(ctx, ada, { ...BOB, email: "dan@shop.example" })).toEqual({ outcome: "not_allowed" });
  const notes = await database.db.selectFrom("auditLog").selectAll().orderBy("id").execute();
  expect(notes).toContainEqual(
    expect.objectContaining({ actor: actor.email, action: "staff.invitation_ended", subject: `staff:${BOB.email}` }),
  );

  await setAccess(ctx, actor, ada.staff.id, false);
  await changeRole(ctx, actor, ada.staff.id, { role: "owner", was: "staff" });
  expect(await accept(token)).toBe("link_over");
  expect(await accept(withOutcome(await inviteAgain(ctx, cleo, id), "invited").token)).toBe("accepted");
});

test("a revoked invitation can't be accepted, and its email isn't sent", async () => {
  const { token, id } = await invite();
  for (const _ of [1, 2]) await revokeInvitation(ctx, actorOf(ada), id);
  expect((await sendAll()).emails).toEqual([]);
  expect(await accept(token)).toBe("link_over");
  const notes = await database.db.selectFrom("auditLog").select("action").execute();
  expect(notes.map(({ action }) => action).sort()).toEqual(["staff.invitation_revoked", "staff.invited"]);
});

test("an address can't be invited twice, and a staff member's address can't be invited at all", async () => {
  const both = [BOB, { ...BOB, email: "BOB@shop.example" }];
  const results = await Promise.all(both.map((each) => inviteStaff(ctx, ada, each)));
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["already_invited", "invited"]);
  expect(await inviteStaff(ctx, ada, { ...BOB, email: "Ada@shop.example" })).toEqual({ outcome: "already_staff" });
});

test.each(["read_only", "owner"] as const)("an expired invitation as %s is replaced by a new one", async (role) => {
  withOutcome(await inviteStaff(ctx, ada, { ...BOB, role }), "invited");
  clock.advance(7 * DAY - 1);
  expect(await inviteStaff(ctx, ada, BOB)).toEqual({ outcome: "already_invited" });
  clock.advance(1);
  const again = withOutcome(await inviteStaff(ctx, ada, { ...BOB, role, email: "BOB@shop.example" }), "invited");
  expect((await invitationsPage(ctx, { limit: 50 })).items).toEqual([again.invitation]);
});

test("only existing accounts get a link for a new password, but every request looks the same", async () => {
  for (const email of ["ADA@shop.example", "nobody@shop.example"]) await askForNewPassword(ctx, email);
  expect(await database.db.selectFrom("emails").select("kind").execute()).toHaveLength(2);
  const { emails } = await sendAll();
  expect(emails).toMatchObject([{ to: ADA.email }]);
  expect(emails[0]?.text).toContain("https://shop.example/admin/new-password#");
});

test("a link sets the password once, within an hour, ends the sessions and lifts the login delay", async () => {
  const open = await openSession(ctx, ada.staff.id);
  for (let tries = 0; tries < 6; tries += 1) await admitTry(ctx, { email: ADA.email, ip: "203.0.113.9" });
  expect((await admitTry(ctx, { email: ADA.email, ip: IP })).admitted).toBe(false);
  await askForNewPassword(ctx, ADA.email);
  const token = tokenIn((await sendAll()).emails[0]);
  const set = async (password: string) => (await setNewPassword(ctx, { token, password, ip: IP })).outcome;
  expect(await set("short")).toBe("weak_password");
  expect((await Promise.all([set(PASSWORD), set("another long password")])).sort()).toEqual(["link_over", "set"]);
  expect(await set(PASSWORD)).toBe("link_over");
  expect(await findSession(ctx, open)).toBeUndefined();
  const logins = [await logInAs(ADA.email, PASSWORD), await logInAs(ADA.email, "another long password")];
  expect(logins.sort()).toEqual(["invalid_credentials", "logged_in"]);

  await askForNewPassword(ctx, ADA.email);
  const late = tokenIn((await sendAll()).emails[0]);
  clock.advance(DAY / 24);
  expect(await setNewPassword(ctx, { token: late, password: PASSWORD, ip: IP })).toEqual({ outcome: "link_over" });
});

test("an account gets at most ten of these emails an hour", async () => {
  for (let requested = 0; requested < 12; requested += 1) await askForNewPassword(ctx, ADA.email);
  expect((await sendAll()).emails).toHaveLength(10);
  clock.advance(DAY / 24);
  await askForNewPassword(ctx, ADA.email);
  expect((await sendAll()).emails).toHaveLength(1);
});

test("expired links, login attempts, sessions and invitations are deleted", async () => {
  await invite();
  await askForNewPassword(ctx, ADA.email);
  await sendAll();
  await admitTry(ctx, { email: ADA.email, ip: IP });
  const left = async () => [
    (await database.db.selectFrom("staffPasses").select("kind").execute()).length,
    (await database.db.selectFrom("loginTries").selectAll().execute()).length,
    (await database.db.selectFrom("staffSessions").select("id").execute()).length,
    (await database.db.selectFrom("staffInvitations").select("id").execute()).length,
  ];
  await purgeExpiredAccess(ctx);
  expect(await left()).toEqual([3, 1, 1, 1]);
  clock.advance(2 * 60 * 60_000);
  await purgeExpiredAccess(ctx);
  expect(await left()).toEqual([2, 0, 0, 1]);
  clock.advance(7 * DAY);
  await purgeExpiredAccess(ctx);
  expect(await left()).toEqual([0, 0, 0, 1]);
  // Another owner may resend it for a month.
  clock.advance(30 * DAY);
  await purgeExpiredAccess(ctx);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test("staff can read a queued email without creating a link, and the shop stores no working link", async () => {
  await invite();
  await askForNewPassword(ctx, ADA.email);
  const links = () => database.db.selectFrom("staffPasses").select("kind").execute();
  const before = await links();
  for (const { id } of await database.db.selectFrom("emails").select("id").execute()) {
    const email = await readEmail(emailContext(ctx), id, { seesOrderLinks: true });
    expect(email?.text).toContain("(The link is only in the sent email.)");
    expect(email?.text).not.toContain("/admin/");
  }
  expect(await links()).toEqual(before);
  const { emails, kept } = await sendAll();
  expect(emails).toHaveLength(2);
  for (const email of emails) expect(kept).not.toContain(tokenIn(email));
  expect(kept).toContain("The link is only in the sent email.");
});
