// Without what looks alike: 0 and o, 1 and l and i.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 6;

/**
 * Ten codes for whoever has lost their phone: 'k7mzpa-3xw9cq-…'. With 118 bits each a plain hash of them is enough (OWASP ASVS 5.0,
 * 6.5.2). `random(limit)` gives a whole number below the limit.
 */
export function makeRecoveryCodes({ random }: { random(limit: number): number }): string[] {
  const letter = () => LETTERS.charAt(random(LETTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join("-"));
}

/** A code as it may be typed: with or without hyphens, spaces and capitals. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");
