import { passwordFault } from "#platform/password-strength.ts";

/** OWASP ASVS 5.0, 6.2.1 requires 8 and recommends 15. */
const MIN_PASSWORD_LENGTH = 15;

/** Why staff can't use this password, completing the sentence 'The password …'; undefined if they can. */
export const staffPasswordFault = (password: string, personal: readonly string[]): string | undefined =>
  passwordFault(password, { minLength: MIN_PASSWORD_LENGTH, personal });

/** `random(limit)` returns a whole number below the limit. */
export type Random = { random(limit: number): number };

// Leaves out characters that look alike: 0 and o, 1 and l and i.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random letters and digits that are easy to copy by hand, in groups. */
export function copyableText({ random }: Random, groups: number, lettersEach: number): string {
  const group = () => Array.from({ length: lettersEach }, () => LETTERS.charAt(random(LETTERS.length))).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** A password such as 'k7mzp-3xw9c-…', with 99 bits. */
export const randomPassword = (ids: Random): string => copyableText(ids, 4, 5);
