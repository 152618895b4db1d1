import { beforeEach, expect, test } from "vitest";
import { actionWords } from "#shop/running/audit/audit-words.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { endsOrWaits } from "#test/harness/ends-or-waits.ts";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA, actorOf, HASH_OF_PASSWORD, staffMember } from "#test/harness/staff.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { createToken, findTokenPrincipal } from "./api-tokens.server.ts";
import { logIn } from "./log-in.server.ts";
import { changeRole, endSessionsOf, setAccess } from "./manage-staff.server.ts";
import { changePassword, rename } from "./own-account.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { endSessions, findSession, listSessions, openSession } from "./sessions.server.ts";

const { database, clock, ctx } = await freshContext();
const ada = forEachTest(() => staffMember(ctx, ADA.email));
beforeEach(() => clock.advance(1));
const bob = forEachTest(() => staffMember(ctx, "bob@shop.example"));

const PASSWORD = "saddle pepper lantern";
const setHash = (hash: string) =>
  database.db.updateTable("staff").set({ passwordHash: hash }).where("id", "=", ada.staff.id).execute();
const logInAs = async (email: string, password: string, context = ctx) =>
  (await logIn(context, { email, password, ip: "192.0.2.1", device: "" })).outcome;
const audit = () => database.db.selectFrom("auditLog").selectAll().orderBy("id").execute();

test("a new role applies to open sessions right away, is recorded once, and isn't overwritten from an older page", async () => {
  const token = await openSession(ctx, bob.staff.id);
  const to = (role: "staff" | "read_only") => changeRole(ctx, actorOf(ada), bob.staff.id, { role, was: "owner" });
  for (const _ of [1, 2]) expect(await to("read_only")).toEqual({ outcome: "done" });
  expect((await findSession(ctx, token))?.staff.role).toBe("read_only");
  expect(await to("staff")).toEqual({ outcome: "changed_meanwhile" });
  const roles = { before: { role: "owner" }, after: { role: "read_only" } };
  expect(await audit()).toMatchObject([
    { actor: ADA.email, action: "staff.role_changed", subject: "staff:bob@shop.example", ...roles },
  ]);
});

test("a disabled account is logged out right away, and can be enabled again", async () => {
  const token = await openSession(ctx, bob.staff.id);
  expect(await setAccess(ctx, actorOf(ada), bob.staff.id, true)).toEqual({ outcome: "done" });
  expect(await findSession(ctx, token)).toBeUndefined();
  expect(await logInAs(bob.staff.email, ADA.password)).toBe("invalid_credentials");
  expect(await setAccess(ctx, actorOf(ada), bob.staff.id, false)).toEqual({ outcome: "done" });
  expect(await findSession(ctx, token)).toBeUndefined();
  expect(await logInAs(bob.staff.email, ADA.password)).toBe("logged_in");
});

test.each([
  ["disabled", () => setAccess(ctx, actorOf(ada), bob.staff.id, true)],
  ["disabled by an earlier release", () => database.db.updateTable("staff").set({ disabledAt: clock.now() }).execute()],
])(
  "the API tokens of an account that was %s stay revoked when it is enabled, and the audit log says so",
  async (_, disable) => {
    const made = { name: "ERP", scopes: ["orders:read"], expiresAt: null } as const;
    const { token } = withOutcome(await createToken(ctx, bob, made), "created");
    await disable();
    expect(await findTokenPrincipal(ctx, token)).toBeUndefined();
    await setAccess(ctx, actorOf(ada), bob.staff.id, false);
    expect(await findTokenPrincipal(ctx, token)).toBeUndefined();
    const revoked = { actor: ADA.email, action: "token.revoked", subject: "token:ERP" };
    expect((await audit()).filter(({ action }) => action === "token.revoked")).toMatchObject([revoked]);
  },
);

test("the last owner can't be demoted or disabled", async () => {
  expect((await setAccess(ctx, actorOf(ada), bob.staff.id, true)).outcome).toBe("done");
  expect(await setAccess(ctx, actorOf(ada), ada.staff.id, true)).toEqual({ outcome: "last_owner" });
  expect(await changeRole(ctx, actorOf(ada), ada.staff.id, { role: "staff", was: "owner" })).toEqual({
    outcome: "last_owner",
  });
  // Once Bob isn't an owner anymore, he can be disabled.
  await setAccess(ctx, actorOf(ada), bob.staff.id, false);
  await changeRole(ctx, actorOf(ada), bob.staff.id, { role: "staff", was: "owner" });
  expect((await setAccess(ctx, actorOf(ada), bob.staff.id, true)).outcome).toBe("done");
});

test("if two owners remove each other at the same time, one stays", async () => {
  for (let round = 0; round < 8; round++) {
    const outcomes = await Promise.all([
      setAccess(ctx, actorOf(ada), bob.staff.id, true),
      changeRole(ctx, actorOf(bob), ada.staff.id, { role: "staff", was: "owner" }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["done", "last_owner"]);
    await database.db.updateTable("staff").set({ role: "owner", disabledAt: null }).execute();
  }
});

test("an owner can log a staff member out everywhere", async () => {
  const token = await openSession(ctx, bob.staff.id);
  expect(await endSessionsOf(ctx, actorOf(ada), bob.staff.id)).toEqual({ outcome: "done" });
  expect(await findSession(ctx, token)).toBeUndefined();
  expect(await listSessions(ctx, ada)).toHaveLength(1);
  expect(await endSessionsOf(ctx, actorOf(ada), ctx.ids.uuid())).toEqual({ outcome: "not_found" });
});

test("staff see their own sessions and can end one of them or all others", async () => {
  const second = await openSession(ctx, ada.staff.id, "Safari on iPhone");
  const third = await openSession(ctx, ada.staff.id, "Edge on Windows");
  const listed = await listSessions(ctx, ada);
  expect(listed.map(({ device, current }) => [device, current]).sort()).toEqual([
    ["Edge on Windows", false],
    ["Firefox on Linux", true],
    ["Safari on iPhone", false],
  ]);
  await endSessions(ctx, ada, bob.id);
  expect(await listSessions(ctx, bob)).toHaveLength(1);
  await endSessions(ctx, ada, listed.find(({ device }) => device === "Safari on iPhone")?._id ?? "");
  expect(await findSession(ctx, second)).toBeUndefined();
  expect(await findSession(ctx, third)).toBeDefined();
  await endSessions(ctx, ada, "others");
  expect(await listSessions(ctx, ada)).toMatchObject([{ current: true }]);
  const actions = (await audit()).map(({ action }) => action);
  expect(actions.map(actionWords).sort()).toEqual(["Logged out everywhere else", "Logged out one session"]);
});

test("changing the password needs the current one and ends all other sessions", async () => {
  const other = await openSession(ctx, ada.staff.id);
  const change = (current: string, password: string) =>
    changePassword(ctx, ada, { current, password, ip: "192.0.2.1" });
  expect(await change("wrong", PASSWORD)).toEqual({ outcome: "wrong_password" });
  expect(await change(ADA.password, "short")).toMatchObject({ outcome: "weak_password" });
  expect(await findSession(ctx, other)).toBeDefined();
  expect(await change(ADA.password, PASSWORD)).toEqual({ outcome: "changed" });
  expect(await findSession(ctx, other)).toBeUndefined();
  expect(await listSessions(ctx, ada)).toHaveLength(1);
  expect(await logInAs(ADA.email, PASSWORD)).toBe("logged_in");
});

test("a password change during a login waits for the login and then ends its session", async () => {
  let changing: Promise<unknown> | undefined;
  const busy = duringQuery(ctx, /"password_hash" = .* for no key update/, async () => {
    changing = changePassword(ctx, ada, { current: ADA.password, password: PASSWORD, ip: "192.0.2.1" });
    await endsOrWaits(ctx, changing);
  });
  expect(await logInAs(ADA.email, ADA.password, busy)).toBe("logged_in");
  expect(await changing).toEqual({ outcome: "changed" });
  expect(await listSessions(ctx, ada)).toMatchObject([{ _id: ada.id }]);
});

test("after a concurrent password change, the old password can neither log in nor change it again", async () => {
  const after = await hashPassword(PASSWORD);
  const busy = () =>
    duringQuery(ctx, /^select .* from "staff" left join/, (query) =>
      query("update staff set password_hash = $1 where id = $2", [after, ada.staff.id]),
    );
  const change = { current: "password", password: "another long password", ip: "192.0.2.1" };
  await setHash(HASH_OF_PASSWORD);
  expect(await logInAs(ADA.email, "password", busy())).toBe("invalid_credentials");
  await setHash(HASH_OF_PASSWORD);
  expect(await changePassword(busy(), ada, change)).toEqual({ outcome: "wrong_password" });
  expect(await logInAs(ADA.email, PASSWORD)).toBe("logged_in");
});

test("the audit log records a new name, but not an unchanged one", async () => {
  await rename(ctx, ada, "Ada Lovelace");
  await rename(ctx, { ...ada, staff: { ...ada.staff, name: "Ada Lovelace" } }, "Ada Lovelace");
  expect(await audit()).toMatchObject([{ action: "staff.renamed", after: { name: "Ada Lovelace" } }]);
});
