import { crc32 } from "node:zlib";

const PREFIX = "packd_";
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LETTERS = 30;
const CHECKSUM_LETTERS = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LETTERS + CHECKSUM_LETTERS}}$`);

/**
 * Makes an API token: `packd_`, 30 random letters and digits (178 bits) and their checksum (CRC-32 in base 62), like GitHub's, so that
 * secret scanners find leaked tokens with few false alarms. `random(limit)` returns a whole number below the limit.
 */
export function makeApiToken({ random }: { random(limit: number): number }): string {
  const body = Array.from({ length: RANDOM_LETTERS }, () => LETTERS.charAt(random(LETTERS.length))).join("");
  return PREFIX + body + checksumOf(body);
}

/** Whether a text has the format and checksum of an API token. */
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
