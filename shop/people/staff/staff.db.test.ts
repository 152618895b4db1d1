import { beforeEach, describe, expect, it } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA as ADA_BY_NAME, HASH_OF_PASSWORD, staffHeaders } from "#test/harness/staff.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { DEMO_ADMIN_EMAIL, ensureFirstAdmin } from "./first-admin.server.ts";
import { logIn } from "./log-in.server.ts";
import { FREE_TRIES } from "./login-limits.ts";
import { makeOneTimeToken } from "./one-time-tokens.server.ts";
import { findSession, logOut, openSession } from "./sessions.server.ts";
import { resetPassword } from "./set-new-password.server.ts";

const { name: _, ...ADA } = ADA_BY_NAME;
const MINUTE = 60_000;
const NEW_PASSWORD = "another long secret";

const { clock, ctx } = await freshContext();
const { db } = ctx;

const tryLogIn = async (email: string, password: string) =>
  (await logIn(ctx, { email, password, ip: "192.0.2.1", device: "Chrome on Mac" })).outcome;
const staff = () => db.selectFrom("staff").selectAll().orderBy("createdAt").execute();
const sessions = () => db.selectFrom("staffSessions").selectAll().execute();
const staffId = async () => (await staff())[0]?.id ?? "";
const auditActions = async () =>
  (await db.selectFrom("auditLog").select("action").orderBy("action").execute()).map(({ action }) => action);
/** Opens a session for Ada's account. @returns its token */
const adasSession = async () => (await staffHeaders(ctx)).authorization.replace("Bearer ", "");

describe("ensureFirstAdmin", () => {
  it("generates a password in a demo and shows it once", async () => {
    const { email, password } = await ensureFirstAdmin(ctx, {});
    expect(email).toBe(DEMO_ADMIN_EMAIL);
    expect(await tryLogIn(email, password ?? "")).toBe("logged_in");
    expect(await ensureFirstAdmin(ctx, {})).toEqual({ email: DEMO_ADMIN_EMAIL });
    expect(await auditActions()).toEqual(["staff.created", "staff.logged_in"]);
  });

  it("uses the email and password of the settings, and never returns the password", async () => {
    for (let starts = 0; starts < 2; starts++) expect(await ensureFirstAdmin(ctx, ADA)).toEqual({ email: ADA.email });
    expect(await tryLogIn("ADA@shop.example", ADA.password)).toBe("logged_in");
    expect(await staff()).toHaveLength(1);
  });

  it("creates one admin if several processes start at the same time", async () => {
    const starts = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(ctx, {})));
    expect(starts.filter(({ password }) => password !== undefined)).toHaveLength(1);
    expect(await staff()).toHaveLength(1);
  });

  it("applies a changed ADMIN_PASSWORD and ends sessions and reset links", async () => {
    await ensureFirstAdmin(ctx, ADA);
    const token = await openSession(ctx, await staffId());
    await makeOneTimeToken(ctx, "password_reset", { staffId: await staffId() });
    await ensureFirstAdmin(ctx, { ...ADA, password: NEW_PASSWORD });
    expect(await findSession(ctx, token)).toBeUndefined();
    expect(await db.selectFrom("staffPasses").selectAll().execute()).toEqual([]);
    expect(await tryLogIn(ADA.email, ADA.password)).toBe("invalid_credentials");
    expect(await tryLogIn(ADA.email, NEW_PASSWORD)).toBe("logged_in");
    expect(await auditActions()).toEqual(["staff.created", "staff.logged_in", "staff.password_set"]);
  });

  it("keeps a password that was reset in the meantime, and its sessions", async () => {
    await ensureFirstAdmin(ctx, ADA);
    await resetPassword(ctx, { email: ADA.email, password: NEW_PASSWORD });
    const token = await openSession(ctx, await staffId());
    const before = await staff();
    await ensureFirstAdmin(ctx, ADA);
    expect(await findSession(ctx, token)).toMatchObject({ staff: { email: ADA.email } });
    expect((await staff())[0]?.passwordHash).toBe(before[0]?.passwordHash);
  });

  it("adds an account for new settings to a demo that already has another", async () => {
    await ensureFirstAdmin(ctx, {});
    const [demo] = await staff();
    clock.advance(1);
    await ensureFirstAdmin(ctx, ADA);
    expect(await staff()).toMatchObject([{ passwordHash: demo?.passwordHash }, { email: ADA.email, role: "owner" }]);
    expect(await tryLogIn(ADA.email, ADA.password)).toBe("logged_in");
  });
});

it("a login renews a hash with an outdated cost", async () => {
  await adasSession();
  await db.updateTable("staff").set({ passwordHash: HASH_OF_PASSWORD }).execute();
  expect(await tryLogIn(ADA.email, "password")).toBe("logged_in");
  expect((await staff())[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await tryLogIn(ADA.email, "password")).toBe("logged_in");
});

describe("a session", () => {
  let token: string;
  beforeEach(async () => {
    token = await adasSession();
  });

  it("can only be opened with its token, which the database doesn't contain", async () => {
    expect(await findSession(ctx, token)).toEqual({
      id: expect.any(String),
      staff: { id: expect.any(String), email: ADA.email, name: "Ada", role: "owner" },
    });
    expect(await findSession(ctx, `${token}x`)).toBeUndefined();
    const [row] = await sessions();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await findSession(ctx, row?.tokenHash ?? "")).toBeUndefined();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  it("ends after 30 idle minutes", async () => {
    clock.advance(30 * MINUTE - 1);
    expect(await findSession(ctx, token)).toBeDefined();
    clock.advance(30 * MINUTE);
    expect(await findSession(ctx, token)).toBeUndefined();
  });

  it("ends after 30 minutes of nothing but polls, which don't count as use", async () => {
    const [{ lastSeenAt: atFirst } = { lastSeenAt: null }] = await sessions();
    for (let minutes = 0; minutes < 25; minutes += 5) {
      clock.advance(5 * MINUTE);
      expect(await findSession(ctx, token, { unattended: true })).toBeDefined();
    }
    expect(await sessions()).toMatchObject([{ lastSeenAt: atFirst }]);
    clock.advance(5 * MINUTE);
    expect(await findSession(ctx, token, { unattended: true })).toBeUndefined();
  });

  it("ends after 12 hours of work", async () => {
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.advance(20 * MINUTE);
      expect(await findSession(ctx, token)).toBeDefined();
    }
    clock.advance(20 * MINUTE);
    expect(await findSession(ctx, token)).toBeUndefined();
  });

  it("records its last use at most once a minute", async () => {
    const [{ lastSeenAt: atFirst } = { lastSeenAt: null }] = await sessions();
    clock.advance(MINUTE - 1);
    await findSession(ctx, token);
    expect(await sessions()).toMatchObject([{ lastSeenAt: atFirst }]);
    clock.advance(1);
    await findSession(ctx, token);
    expect(await sessions()).toMatchObject([{ lastSeenAt: clock.now() }]);
  });

  it("ends on logout, without ending other sessions", async () => {
    const other = await openSession(ctx, await staffId());
    for (let times = 0; times < 2; times++) await logOut(ctx, token);
    expect(await findSession(ctx, token)).toBeUndefined();
    expect(await findSession(ctx, other)).toBeDefined();
  });

  it("is deleted at the next login after it has ended", async () => {
    clock.advance(31 * MINUTE);
    await tryLogIn(ADA.email, ADA.password);
    expect(await sessions()).toHaveLength(1);
  });
});

describe("resetPassword", () => {
  it("sets a random password, ends the sessions and writes the audit log", async () => {
    const token = await adasSession();
    const { password = "" } = withOutcome(await resetPassword(ctx, { email: "ADA@shop.example" }), "reset");
    expect(await findSession(ctx, token)).toBeUndefined();
    expect(await tryLogIn(ADA.email, password)).toBe("logged_in");
    expect(await auditActions()).toEqual(["staff.logged_in", "staff.password_reset"]);
  });

  it("ends the wait after failed logins, also on a network where the account has logged in before", async () => {
    await adasSession();
    expect(await tryLogIn(ADA.email, ADA.password)).toBe("logged_in");
    for (let tries = 0; tries < FREE_TRIES; tries++) await tryLogIn(ADA.email, "forgotten");
    expect(await tryLogIn(ADA.email, ADA.password)).toBe("too_many_requests");
    const { password = "" } = withOutcome(await resetPassword(ctx, { email: ADA.email }), "reset");
    expect(await tryLogIn(ADA.email, password)).toBe("logged_in");
  });

  it("rejects an unknown account and a weak password", async () => {
    await adasSession();
    const before = await staff();
    expect(await resetPassword(ctx, { email: "bob@shop.example" })).toEqual({ outcome: "not_found" });
    const weak = await resetPassword(ctx, { email: ADA.email, password: "short" });
    expect(weak).toEqual({ outcome: "weak_password", fault: "is shorter than 15 characters" });
    expect(await staff()).toEqual(before);
  });
});
