import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA, actorOf, HASH_OF_PASSWORD, staffMember } from "#test/harness/staff.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { finishLogIn, logIn } from "./log-in.server.ts";
import { removeTwoStep } from "./manage-staff.server.ts";
import { makeOneTimeToken } from "./one-time-tokens.server.ts";
import { ownAccount } from "./own-account.server.ts";
import { resetPassword } from "./set-new-password.server.ts";
import { confirmFirstCode, renewRecoveryCodes, startTwoStep, turnTwoStepOff } from "./two-step.server.ts";

const STEP_MS = 30_000;
const PLACE = { ip: "192.0.2.1", device: "Chrome on Mac" };
const PROOF = { password: ADA.password, ip: PLACE.ip };

const { database, clock, ctx } = await freshContext();
const ada = forEachTest(() => staffMember(ctx, ADA.email));

const codeOf = (secret: string, atMs = clock.now().getTime()) =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: atMs });

const confirm = (code: string) => confirmFirstCode(ctx, ada, { code, ip: PLACE.ip });

const started = async () => withOutcome(await startTwoStep(ctx, ada, PROOF), "started");

/** Turns two-step login on with the previous step's code, so that the current code can still be used. */
async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await started();
  const { recoveryCodes } = withOutcome(await confirm(codeOf(secret, clock.now().getTime() - STEP_MS)), "on");
  return { secret, recoveryCodes };
}

/** A challenge, which a correct password returns if two-step login is on. */
const challenge = () => makeOneTimeToken(ctx, "second_step", { staffId: ada.staff.id });
const tryLogIn = async () => (await logIn(ctx, { ...ADA, ...PLACE })).outcome;
const challengeOfLogIn = async () => withOutcome(await logIn(ctx, { ...ADA, ...PLACE }), "code_needed").challenge;
const finish = async (given: string, code: string) =>
  (await finishLogIn(ctx, { challenge: given, code, ...PLACE })).outcome;

test("two-step login is on from the first correct code", async () => {
  const { secret, uri } = await started();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Packd:ada%40shop\.example\?issuer=Packd&secret=[A-Z2-7]{32}&/);
  expect(await confirm(codeOf(secret, 0))).toEqual({ outcome: "invalid_code" });
  expect(await tryLogIn()).toBe("logged_in");
  expect((await confirm(codeOf(secret))).outcome).toBe("on");
  expect(await tryLogIn()).toBe("code_needed");
  expect(await startTwoStep(ctx, ada, PROOF)).toEqual({ outcome: "already_on" });
});

test("the first code can't be guessed, because after some wrong ones even the correct one has to wait", async () => {
  const { secret } = await started();
  const outcomes: string[] = [];
  for (let tries = 0; tries < 30; tries += 1) outcomes.push((await confirm("000000")).outcome);
  expect(outcomes.filter((outcome) => outcome === "invalid_code").length).toBeLessThan(10);
  const { outcome } = await confirm(codeOf(secret));
  expect(outcome).toBe("too_many_requests");
});

test("a correct password opens no session without a correct code", async () => {
  const { secret } = await turnOn();
  const sessions = async () => (await database.db.selectFrom("staffSessions").selectAll().execute()).length;
  const before = await sessions();
  const given = await challengeOfLogIn();
  expect(await finish(given, "000000")).toBe("invalid_code");
  expect(await finish("another-challenge", codeOf(secret))).toBe("challenge_over");
  expect(await sessions()).toBe(before);
  expect(await finish(given, codeOf(secret))).toBe("logged_in");
  expect(await sessions()).toBe(before + 1);
});

test("a code from the previous or next step is accepted, but not from further away", async () => {
  const { secret } = await turnOn();
  clock.advance(10 * STEP_MS);
  const now = clock.now().getTime();
  const given = await challenge();
  for (const steps of [-2, 2]) {
    expect([steps, await finish(given, codeOf(secret, now + steps * STEP_MS))]).toEqual([steps, "invalid_code"]);
  }
  expect(await finish(given, codeOf(secret, now - STEP_MS))).toBe("logged_in");
  expect(await finish(await challenge(), codeOf(secret, now + STEP_MS))).toBe("logged_in");
});

test("a code works only once, even for two concurrent logins", async () => {
  const { secret } = await turnOn();
  const code = codeOf(secret);
  const [one, other] = [await challenge(), await challenge()];
  const outcomes = await Promise.all([finish(one, code), finish(other, code)]);
  expect(outcomes.filter((outcome) => outcome === "logged_in")).toHaveLength(1);
  expect(await finish(await challenge(), code)).toBe("invalid_code");
});

test("a challenge is valid for one session and five minutes", async () => {
  const { secret, recoveryCodes } = await turnOn();
  const used = await challenge();
  expect(await finish(used, codeOf(secret))).toBe("logged_in");
  expect(await finish(used, recoveryCodes[0] ?? "")).toBe("challenge_over");
  const late = await challenge();
  clock.advance(5 * 60_000);
  expect(await finish(late, codeOf(secret))).toBe("challenge_over");
});

test("a recovery code works once, however it is typed, even for two concurrent logins, and is not stored", async () => {
  const { recoveryCodes } = await turnOn();
  expect(new Set(recoveryCodes).size).toBe(10);
  const rows = await database.db.selectFrom("staffRecoveryCodes").selectAll().execute();
  for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
  expect(Object.keys(await ownAccount(ctx, ada))).not.toContain("secret");
  const [first = "", second = ""] = recoveryCodes;
  expect(await finish(await challenge(), ` ${first.toUpperCase().replaceAll("-", " ")} `)).toBe("logged_in");
  expect(await finish(await challenge(), first)).toBe("invalid_code");
  const challenges = [await challenge(), await challenge()];
  const outcomes = await Promise.all(challenges.map((given) => finish(given, second)));
  expect(outcomes.filter((outcome) => outcome === "logged_in")).toHaveLength(1);
  expect(await ownAccount(ctx, ada)).toMatchObject({ twoStep: true, recoveryCodesLeft: 8 });
});

test("guessing codes is slowed down like guessing passwords, and a correct password doesn't reset that", async () => {
  const { secret } = await turnOn();
  const given = await challengeOfLogIn();
  for (let tries = 1; tries < 5; tries += 1) expect(await finish(given, "000000")).toBe("invalid_code");
  expect(await finish(given, codeOf(secret))).toBe("too_many_requests");
  expect(await tryLogIn()).toBe("too_many_requests");
  clock.advance(1000);
  expect(await finish(given, codeOf(secret))).toBe("logged_in");
});

test("the audit log records the failed attempts before a login in two steps, not its own first step", async () => {
  const { secret, recoveryCodes } = await turnOn();
  const failures = async () => {
    const logins = database.db.selectFrom("auditLog").select("after").where("action", "=", "staff.logged_in");
    return (await logins.execute()).map(({ after }) => (after as Record<string, unknown>).failuresBefore);
  };
  expect(await finish(await challengeOfLogIn(), codeOf(secret))).toBe("logged_in");
  expect(await failures()).toEqual([undefined]);
  const given = await challengeOfLogIn();
  expect(await finish(given, "000000")).toBe("invalid_code");
  expect(await finish(given, recoveryCodes[0] ?? "")).toBe("logged_in");
  expect((await failures()).filter((count) => count !== undefined)).toEqual([1]);
});

test("setup can't be started without the password, and can't be used to guess the password", async () => {
  const borrowed = { ...PROOF, password: "wrong" };
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await startTwoStep(ctx, ada, borrowed)).toEqual({ outcome: "wrong_password" });
  }
  expect((await startTwoStep(ctx, ada, PROOF)).outcome).toBe("too_many_requests");
  expect(await database.db.selectFrom("staffTwoStep").selectAll().execute()).toEqual([]);
});

test("new recovery codes and turning two-step login off need the password", async () => {
  const { recoveryCodes } = await turnOn();
  expect(await renewRecoveryCodes(ctx, ada, { ...PROOF, password: "wrong" })).toEqual({ outcome: "wrong_password" });
  const renewed = withOutcome(await renewRecoveryCodes(ctx, ada, PROOF), "renewed");
  expect(await finish(await challenge(), recoveryCodes[0] ?? "")).toBe("invalid_code");
  expect(await finish(await challenge(), renewed.recoveryCodes[0] ?? "")).toBe("logged_in");
  expect(await turnTwoStepOff(ctx, ada, { ...PROOF, password: "wrong" })).toEqual({ outcome: "wrong_password" });
  expect(await turnTwoStepOff(ctx, ada, PROOF)).toEqual({ outcome: "off" });
  expect(await tryLogIn()).toBe("logged_in");
});

test("there are ten recovery codes even after concurrent requests", async () => {
  await turnOn();
  // An expensive hash, so that the requests overlap.
  await database.db.updateTable("staff").set({ passwordHash: HASH_OF_PASSWORD }).execute();
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 8 }, () => renewRecoveryCodes(ctx, ada, { ...PROOF, password: "password" })),
    );
    expect((await ownAccount(ctx, ada)).recoveryCodesLeft).toBe(10);
  }
});

test("an owner can turn two-step login off for someone who lost their device, and the audit log records it", async () => {
  await turnOn();
  const bob = await staffMember(ctx, "bob@shop.example");
  expect(await removeTwoStep(ctx, actorOf(bob), ada.staff.id)).toEqual({ outcome: "done" });
  expect(await tryLogIn()).toBe("logged_in");
  const notes = await database.db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "staff.two_step_off")
    .execute();
  expect(notes).toMatchObject([{ actor: "bob@shop.example", subject: `staff:${ADA.email}` }]);
});

test("a password reset on the command line keeps two-step login on unless told otherwise", async () => {
  const { secret } = await turnOn();
  const reset = (twoStepOff: boolean) => resetPassword(ctx, { email: ADA.email, password: ADA.password, twoStepOff });
  expect(await reset(false)).toMatchObject({ outcome: "reset", twoStep: true });
  const given = await challenge();
  expect(await reset(true)).toMatchObject({ outcome: "reset", twoStep: false });
  expect(await finish(given, codeOf(secret))).toBe("challenge_over");
  expect(await tryLogIn()).toBe("logged_in");
});
