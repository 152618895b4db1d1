import { passwordFault } from "#platform/password-strength.ts";

/** OWASP ASVS 5.0, 6.2.1 requires 8 and recommends 15. */
const MIN_PASSWORD_LENGTH = 15;

/** Why staff can't use this password, completing the sentence 'The password …'; undefined if they can. */
export const staffPasswordFault = (password: string, personal: readonly string[]): string | undefined =>
  passwordFault(password, { minLength: MIN_PASSWORD_LENGTH, personal });

// Leaves out characters that look alike: 0 and o, 1 and l and i.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password that is easy to copy by hand, such as 'k7mzp-3xw9c-…', with 99 bits. `random(limit)` returns a whole number below the limit. */
export function randomPassword({ random }: { random(limit: number): number }): string {
  const letter = () => LETTERS.charAt(random(LETTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
