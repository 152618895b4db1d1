import { describe, expect, it } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { checkPassword, hashPassword, NOBODYS_HASH } from "./password-hash.server.ts";
import { randomPassword } from "./staff-password.ts";

describe("hashPassword", () => {
  it("makes a salted Argon2id hash in PHC format that only the password matches", async () => {
    const hash = await hashPassword("kettle-orbit");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hashPassword("kettle-orbit")).not.toBe(hash);
    expect(await checkPassword("kettle-orbit", hash)).toEqual({ matches: true, outdated: false });
    expect((await checkPassword("kettle-orbi", hash)).matches).toBe(false);
    expect((await checkPassword("", hash)).matches).toBe(false);
  });

  it("accepts any text as a password, in any Unicode normalization", async () => {
    const hash = await hashPassword("Zürich 🧥");
    expect((await checkPassword("Zu\u0308rich 🧥", hash)).matches).toBe(true);
    expect((await checkPassword("Zurich 🧥", hash)).matches).toBe(false);
  });

  it("matches a hash from another implementation and recognizes its outdated cost", async () => {
    // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
    const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await checkPassword("password", reference)).toEqual({ matches: true, outdated: true });
  });

  it("has a hash that no password matches, at the same cost as all others", async () => {
    expect(await checkPassword("", NOBODYS_HASH)).toEqual({ matches: false, outdated: false });
  });

  it("doesn't mistake a broken hash for a wrong password", async () => {
    await expect(checkPassword("x", "$2b$10$abcdefghijklmnopqrstuv")).rejects.toThrow("not Argon2id");
  });
});

it("randomPassword makes a long, typeable password that is different each time", () => {
  const ids = createIds(systemClock);
  const passwords = Array.from({ length: 50 }, () => randomPassword(ids));
  expect(new Set(passwords).size).toBe(50);
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/);
});
