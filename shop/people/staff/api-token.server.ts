import { crc32 } from "node:zlib";

const PREFIX = "packd_";
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LETTERS = 30;
const CHECKSUM_LETTERS = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LETTERS + CHECKSUM_LETTERS}}$`);

/**
 * A token for a program: `packd_`, 30 random letters (178 bits) and a checksum of them (CRC-32 in base 62), like GitHub's, so that
 * scanners for leaked secrets find it with few false alarms. `random(limit)` returns a whole number below the limit.
 */
export function makeApiToken({ random }: { random(limit: number): number }): string {
  const body = Array.from({ length: RANDOM_LETTERS }, () => LETTERS.charAt(random(LETTERS.length))).join("");
  return PREFIX + body + checksumOf(body);
}

/** Whether a text has the format and checksum of such a token. */
export function isApiToken(text: string): boolean {
  const body = text.slice(PREFIX.length, -CHECKSUM_LETTERS);
  return SHAPE.test(text) && text.endsWith(checksumOf(body));
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = "";
  while (text.length < CHECKSUM_LETTERS) {
    text = LETTERS.charAt(rest % LETTERS.length) + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}
