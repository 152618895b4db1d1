import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

type Cost = { memory: number; passes: number; parallelism: number };

/** OWASP's minimum for Argon2id: 19 MiB, two passes. If you raise it, older hashes are renewed at the next login. */
const COST: Cost = { memory: 19456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Hashes a password in PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(COST, salt, await derive(password, salt, COST, HASH_BYTES));
}

/** Whether a password matches this hash, and whether it should be hashed again because the cost is outdated. */
export async function checkPassword(
  password: string,
  stored: string,
): Promise<{ matches: boolean; outdated: boolean }> {
  const [, memory, passes, parallelism, salt = "", hash = ""] = PHC.exec(stored) ?? [];
  if (!hash) throw new Error("A stored password hash is not Argon2id in PHC format");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(hash, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), cost, expected.length);
  const outdated = cost.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism;
  return { matches: timingSafeEqual(given, expected), outdated };
}

/** A hash that no password matches, to do the same work for an account that doesn't exist. */
export const NOBODYS_HASH = phc(COST, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

function phc({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`;
}

/** Runs in the thread pool. Normalizes to NFKC, because systems may encode the same password differently. */
function derive(password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const message = password.toWellFormed().normalize("NFKC");
  argon2("argon2id", { message, nonce: salt, tagLength: length, ...cost }, (error, hash) =>
    error ? reject(error) : resolve(hash),
  );
  return promise;
}
