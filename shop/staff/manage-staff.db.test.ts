import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { meanwhile } from "#test/harness/meanwhile.ts";
import { ADA, staffMember } from "#test/harness/staff.ts";
import { logIn } from "./log-in.server.ts";
import { changeRole, endSessionsOf, setAccess, staffPage } from "./manage-staff.server.ts";
import { changePassword, rename } from "./own-account.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { endSessions, findSession, listSessions, openSession, type Session } from "./sessions.server.ts";

const { database, clock, ctx } = await freshContext();
let ada: Session;
let bob: Session;
beforeEach(async () => {
  ada = await staffMember(ctx, ADA.email);
  clock.advance(1);
  bob = await staffMember(ctx, "bob@shop.example");
});

const actor = ({ staff }: Session): Actor => ({ kind: "staff", id: staff.id, email: staff.email });
const audit = () => database.db.selectFrom("audit_log").selectAll().orderBy("id").execute();

test("everybody is listed a page at a time, the newest first", async () => {
  const first = await staffPage(ctx, { limit: 1 });
  expect(first.items).toMatchObject([
    {
      email: "bob@shop.example",
      role: "owner",
      twoStep: false,
      disabled: false,
      lastSeenAt: clock.now().toISOString(),
    },
  ]);
  const second = await staffPage(ctx, { limit: 1, after: first.next ?? "" });
  expect(second).toMatchObject({ items: [{ email: ADA.email }], next: null });
});

test("another role counts at once in a session that is open, and is noted", async () => {
  const token = await openSession(ctx, bob.staff.id);
  const change = { role: "read_only", was: "owner" } as const;
  expect(await changeRole(ctx, actor(ada), bob.staff.id, change)).toEqual({ outcome: "done" });
  expect((await findSession(ctx, token))?.staff.role).toBe("read_only");
  expect(await audit()).toMatchObject([
    {
      actor: ADA.email,
      action: "staff.role_changed",
      subject: "staff:bob@shop.example",
      before: { role: "owner" },
      after: { role: "read_only" },
    },
  ]);
});

test("a role that somebody else changed meanwhile is not overwritten; to ask twice for the same is fine", async () => {
  const to = (role: "staff" | "read_only") => changeRole(ctx, actor(ada), bob.staff.id, { role, was: "owner" });
  expect(await to("staff")).toEqual({ outcome: "done" });
  expect(await to("staff")).toEqual({ outcome: "done" });
  expect(await to("read_only")).toEqual({ outcome: "changed_meanwhile" });
  expect(await audit()).toHaveLength(1);
});

test("who is disabled is out at once, and can be let in again", async () => {
  const token = await openSession(ctx, bob.staff.id);
  expect(await setAccess(ctx, actor(ada), bob.staff.id, true)).toEqual({ outcome: "done" });
  expect(await findSession(ctx, token)).toBeUndefined();
  const login = { email: bob.staff.email, password: ADA.password, ip: "192.0.2.1", device: "" };
  expect((await logIn(ctx, login)).outcome).toBe("invalid_credentials");
  expect(await setAccess(ctx, actor(ada), bob.staff.id, false)).toEqual({ outcome: "done" });
  expect(await findSession(ctx, token)).toBeUndefined();
  expect((await logIn(ctx, login)).outcome).toBe("logged_in");
});

test("the last owner can be neither demoted nor disabled", async () => {
  expect((await setAccess(ctx, actor(ada), bob.staff.id, true)).outcome).toBe("done");
  expect(await setAccess(ctx, actor(ada), ada.staff.id, true)).toEqual({ outcome: "last_owner" });
  expect(await changeRole(ctx, actor(ada), ada.staff.id, { role: "staff", was: "owner" })).toEqual({
    outcome: "last_owner",
  });
  // Somebody who is no owner is nobody's loss.
  await setAccess(ctx, actor(ada), bob.staff.id, false);
  await changeRole(ctx, actor(ada), bob.staff.id, { role: "staff", was: "owner" });
  expect((await setAccess(ctx, actor(ada), bob.staff.id, true)).outcome).toBe("done");
});

test("two owners who put each other out at the same moment leave one", async () => {
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all([
      setAccess(ctx, actor(ada), bob.staff.id, true),
      changeRole(ctx, actor(bob), ada.staff.id, { role: "staff", was: "owner" }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["done", "last_owner"]);
    await database.db.updateTable("staff").set({ role: "owner", disabled_at: null }).execute();
  }
});

test("nobody is nobody", async () => {
  expect(await endSessionsOf(ctx, actor(ada), ctx.ids.uuid())).toEqual({ outcome: "not_found" });
});

test("an owner logs somebody out everywhere", async () => {
  const token = await openSession(ctx, bob.staff.id);
  expect(await endSessionsOf(ctx, actor(ada), bob.staff.id)).toEqual({ outcome: "done" });
  expect(await findSession(ctx, token)).toBeUndefined();
  expect(await listSessions(ctx, ada)).toHaveLength(1);
});

test("one sees one's own sessions and ends one, or all others, and nobody else's", async () => {
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
});

test("a new password asks for the old one, and ends the other sessions", async () => {
  const other = await openSession(ctx, ada.staff.id);
  const change = (current: string, password: string) =>
    changePassword(ctx, ada, { current, password, ip: "192.0.2.1" });
  expect(await change("wrong", "saddle pepper lantern")).toEqual({ outcome: "wrong_password" });
  expect(await change(ADA.password, "short")).toMatchObject({ outcome: "weak_password" });
  expect(await findSession(ctx, other)).toBeDefined();
  expect(await change(ADA.password, "saddle pepper lantern")).toEqual({ outcome: "changed" });
  expect(await findSession(ctx, other)).toBeUndefined();
  expect(await listSessions(ctx, ada)).toHaveLength(1);
  const login = { email: ADA.email, password: "saddle pepper lantern", ip: "192.0.2.1", device: "" };
  expect((await logIn(ctx, login)).outcome).toBe("logged_in");
});

test("no session outlives a new password, however close they come", async () => {
  const login = { email: ADA.email, password: ADA.password, ip: "192.0.2.1", device: "" };
  const change = { current: ADA.password, password: "saddle pepper lantern", ip: "192.0.2.1" };
  const [loggedIn, changed] = await Promise.all([logIn(ctx, login), changePassword(ctx, ada, change)]);
  expect(changed.outcome).toBe("changed");
  if (loggedIn.outcome === "logged_in") expect(await findSession(ctx, loggedIn.token)).toBeUndefined();
  expect(await listSessions(ctx, ada)).toMatchObject([{ _id: ada.id }]);
});

test("a password that was set meanwhile stays: no log-in and no change by the one before comes after it", async () => {
  // Of 'password', at another cost than today's: a log-in makes it anew.
  const before = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  const after = await hashPassword("saddle pepper lantern");
  const set = (hash: string) =>
    database.db.updateTable("staff").set({ password_hash: hash }).where("id", "=", ada.staff.id).execute();
  const busy = () =>
    meanwhile(ctx, /^select .* from "staff" left join/, (query) =>
      query("update staff set password_hash = $1 where id = $2", [after, ada.staff.id]),
    );
  const login = { email: ADA.email, password: "password", ip: "192.0.2.1", device: "" };
  const change = { current: "password", password: "another long password", ip: "192.0.2.1" };
  await set(before);
  expect(await logIn(busy(), login)).toEqual({ outcome: "invalid_credentials" });
  await set(before);
  expect(await changePassword(busy(), ada, change)).toEqual({ outcome: "wrong_password" });
  expect((await logIn(ctx, { ...login, password: "saddle pepper lantern" })).outcome).toBe("logged_in");
});

test("a new name is noted, and the same one is no change", async () => {
  await rename(ctx, ada, "Ada Lovelace");
  await rename(ctx, { ...ada, staff: { ...ada.staff, name: "Ada Lovelace" } }, "Ada Lovelace");
  expect(await audit()).toMatchObject([{ action: "staff.renamed", after: { name: "Ada Lovelace" } }]);
});
