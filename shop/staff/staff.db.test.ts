import { beforeEach, describe, expect, it } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { DEMO_ADMIN_EMAIL, ensureFirstAdmin } from "./first-admin.server.ts";
import { logIn } from "./log-in.server.ts";
import { makePass } from "./passes.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { findSession, logOut } from "./sessions.server.ts";

const ADA = { email: "ada@shop.example", password: "kettle orbit wander" };
const MINUTE = 60_000;

const { database, clock, ctx } = await freshContext();

const tryLogIn = (email: string, password: string) =>
  logIn(ctx, { email, password, ip: "192.0.2.1", device: "Chrome on Mac" });

async function tokenOf(email: string, password: string): Promise<string> {
  const result = await tryLogIn(email, password);
  if (result.outcome !== "logged_in") throw new Error(`Not logged in: ${result.outcome}`);
  return result.token;
}

const auditActions = async () =>
  (await database.db.selectFrom("audit_log").select("action").orderBy("action").execute()).map(({ action }) => action);

describe("ensureFirstAdmin", () => {
  it("makes up a password in a demo and shows it once", async () => {
    const { email, password } = await ensureFirstAdmin(ctx, {});
    expect(email).toBe(DEMO_ADMIN_EMAIL);
    expect((await tryLogIn(email, password ?? "")).outcome).toBe("logged_in");
    expect(await ensureFirstAdmin(ctx, {})).toEqual({ email: DEMO_ADMIN_EMAIL });
    expect(await auditActions()).toEqual(["staff.created", "staff.logged_in"]);
  });

  it("takes email and password of the settings and never gives the password back", async () => {
    expect(await ensureFirstAdmin(ctx, ADA)).toEqual({ email: ADA.email });
    expect((await tryLogIn("ADA@shop.example", ADA.password)).outcome).toBe("logged_in");
    expect(await ensureFirstAdmin(ctx, ADA)).toEqual({ email: ADA.email });
    expect(await database.db.selectFrom("staff").selectAll().execute()).toHaveLength(1);
  });

  it("makes one admin when several processes start at once", async () => {
    const starts = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(ctx, {})));
    expect(starts.filter(({ password }) => password !== undefined)).toHaveLength(1);
    expect(await database.db.selectFrom("staff").selectAll().execute()).toHaveLength(1);
  });

  it("takes over a changed ADMIN_PASSWORD and ends the sessions, and the links for yet another", async () => {
    await ensureFirstAdmin(ctx, ADA);
    const token = await tokenOf(ADA.email, ADA.password);
    const { id: staffId } = await database.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    await makePass(ctx, "password_reset", { staffId });
    await ensureFirstAdmin(ctx, { ...ADA, password: "another long secret" });
    expect(await findSession(ctx, token)).toBeUndefined();
    expect(await database.db.selectFrom("staff_passes").selectAll().execute()).toEqual([]);
    expect((await tryLogIn(ADA.email, ADA.password)).outcome).toBe("invalid_credentials");
    expect((await tryLogIn(ADA.email, "another long secret")).outcome).toBe("logged_in");
    expect(await auditActions()).toEqual(["staff.created", "staff.logged_in", "staff.logged_in", "staff.password_set"]);
  });

  it("leaves a password alone that was reset since, and the sessions with it", async () => {
    await ensureFirstAdmin(ctx, ADA);
    await resetPassword(ctx, { email: ADA.email, password: "reset by command line" });
    const token = await tokenOf(ADA.email, "reset by command line");
    await ensureFirstAdmin(ctx, ADA);
    expect(await findSession(ctx, token)).toMatchObject({ staff: { email: ADA.email } });
    expect((await tryLogIn(ADA.email, ADA.password)).outcome).toBe("invalid_credentials");
  });

  it("adds the account of new settings to a demo that has another", async () => {
    const demo = await ensureFirstAdmin(ctx, {});
    await ensureFirstAdmin(ctx, ADA);
    expect((await tryLogIn(ADA.email, ADA.password)).outcome).toBe("logged_in");
    expect((await tryLogIn(demo.email, demo.password ?? "")).outcome).toBe("logged_in");
  });
});

describe("logIn", () => {
  beforeEach(() => ensureFirstAdmin(ctx, ADA));

  it("refuses a wrong password and an unknown account alike", async () => {
    expect(await tryLogIn(ADA.email, "wrong")).toEqual({ outcome: "invalid_credentials" });
    expect(await tryLogIn("nobody@shop.example", ADA.password)).toEqual({ outcome: "invalid_credentials" });
  });

  it("refuses somebody who is disabled, and ends what they had open", async () => {
    const token = await tokenOf(ADA.email, ADA.password);
    await database.db.updateTable("staff").set({ disabled_at: clock.now() }).execute();
    expect((await tryLogIn(ADA.email, ADA.password)).outcome).toBe("invalid_credentials");
    expect(await findSession(ctx, token)).toBeUndefined();
  });

  it("renews a hash of another cost", async () => {
    const old = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    await database.db.updateTable("staff").set({ password_hash: old }).execute();
    expect((await tryLogIn(ADA.email, "password")).outcome).toBe("logged_in");
    const { password_hash } = await database.db.selectFrom("staff").select("password_hash").executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await tryLogIn(ADA.email, "password")).outcome).toBe("logged_in");
  });
});

describe("a session", () => {
  let token: string;
  beforeEach(async () => {
    await ensureFirstAdmin(ctx, ADA);
    token = await tokenOf(ADA.email, ADA.password);
  });

  it("is known by its token alone, which the database does not hold", async () => {
    expect(await findSession(ctx, token)).toEqual({
      id: expect.any(String),
      staff: { id: expect.any(String), email: ADA.email, name: "Admin", role: "owner" },
    });
    expect(await findSession(ctx, `${token}x`)).toBeUndefined();
    const row = await database.db.selectFrom("staff_sessions").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await findSession(ctx, row.token_hash)).toBeUndefined();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  it("ends after 30 idle minutes", async () => {
    clock.advance(30 * MINUTE - 1);
    expect(await findSession(ctx, token)).toBeDefined();
    clock.advance(30 * MINUTE);
    expect(await findSession(ctx, token)).toBeUndefined();
  });

  it("ends after 12 hours of work", async () => {
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.advance(20 * MINUTE);
      expect(await findSession(ctx, token)).toBeDefined();
    }
    clock.advance(20 * MINUTE);
    expect(await findSession(ctx, token)).toBeUndefined();
  });

  it("notes at most once a minute that it was used", async () => {
    const lastSeen = async () =>
      (await database.db.selectFrom("staff_sessions").select("last_seen_at").executeTakeFirstOrThrow()).last_seen_at;
    const atFirst = await lastSeen();
    clock.advance(MINUTE - 1);
    await findSession(ctx, token);
    expect(await lastSeen()).toEqual(atFirst);
    clock.advance(1);
    await findSession(ctx, token);
    expect(await lastSeen()).toEqual(clock.now());
  });

  it("ends by logging out, and only that one", async () => {
    const other = await tokenOf(ADA.email, ADA.password);
    await logOut(ctx, token);
    await logOut(ctx, token);
    expect(await findSession(ctx, token)).toBeUndefined();
    expect(await findSession(ctx, other)).toBeDefined();
  });

  it("is cleared away when somebody logs in after its end", async () => {
    clock.advance(31 * MINUTE);
    await tokenOf(ADA.email, ADA.password);
    expect(await database.db.selectFrom("staff_sessions").selectAll().execute()).toHaveLength(1);
  });
});

describe("resetPassword", () => {
  it("gives a random password, ends the sessions and leaves a note", async () => {
    await ensureFirstAdmin(ctx, ADA);
    const token = await tokenOf(ADA.email, ADA.password);
    const result = await resetPassword(ctx, { email: "ADA@shop.example" });
    if (result.outcome !== "reset") throw new Error(result.outcome);
    expect(await findSession(ctx, token)).toBeUndefined();
    expect((await tryLogIn(ADA.email, result.password ?? "")).outcome).toBe("logged_in");
    expect(await auditActions()).toEqual([
      "staff.created",
      "staff.logged_in",
      "staff.logged_in",
      "staff.password_reset",
    ]);
  });

  it("knows nobody else and takes no weak password", async () => {
    await ensureFirstAdmin(ctx, ADA);
    expect(await resetPassword(ctx, { email: "bob@shop.example" })).toEqual({ outcome: "not_found" });
    const weak = await resetPassword(ctx, { email: ADA.email, password: "short" });
    expect(weak).toEqual({ outcome: "weak_password", fault: "is shorter than 15 characters" });
    expect((await tryLogIn(ADA.email, ADA.password)).outcome).toBe("logged_in");
  });
});
