import { passwordFault } from "#platform/password-strength.ts";

/** OWASP ASVS 5.0, 6.2.1: at least 8, better 15. */
const MIN_PASSWORD_LENGTH = 15;

/** Why somebody of the staff may not have this password, completing the sentence 'The password …'; undefined when they may. */
export const staffPasswordFault = (password: string, personal: readonly string[]): string | undefined =>
  passwordFault(password, { minLength: MIN_PASSWORD_LENGTH, personal });
