import { createHmac, timingSafeEqual } from "node:crypto";

/** A hash that only a holder of the key can compute (HMAC-SHA-256, base64url). */
export const keyedHash = (text: string, key: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Compares in constant time. */
export function isKeyedHash(given: string | undefined, text: string, key: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(keyedHash(text, key))];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A token that names something, with a proof that a holder of the key issued it. */
export const tokenOf = (name: string, key: string): string => `${name}.${keyedHash(name, key)}`;

/** What a token names; undefined if no holder of the key issued it, and as long as there is no key. */
export function nameInToken(token: string, key: string | undefined): string | undefined {
  const [, name = "", proof] = /^(.*)\.(.*)$/s.exec(token) ?? [];
  return key !== undefined && isKeyedHash(proof, name, key) ? name : undefined;
}
