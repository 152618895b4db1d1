/** Where most mailboxes of US shoppers are; what is near to one of these and is none is nearly always a slip. */
const DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "comcast.net",
  "live.com",
  "msn.com",
  "att.net",
  "me.com",
  "mac.com",
  "verizon.net",
  "sbcglobal.net",
  "bellsouth.net",
  "charter.net",
  "cox.net",
  "protonmail.com",
  "proton.me",
  "ymail.com",
  "mail.com",
  "gmx.com",
  "email.com",
] as const;

/** One slip in a short name, two in a longer one. */
const allowedSlips = (domain: string): number => (domain.length < 9 ? 1 : 2);

/**
 * The address that was probably meant: the same with a well-known domain that is one or two slips away. Undefined when there is none;
 * a domain that is known itself is never doubted.
 */
export function suggestAddress(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain === "" || DOMAINS.some((known) => known === domain)) return undefined;
  const near = DOMAINS.map((known) => ({ known, slips: slipsBetween(domain, known) }))
    .filter(({ known, slips }) => slips <= allowedSlips(known))
    .sort((a, b) => a.slips - b.slips)[0];
  return near && `${email.slice(0, at)}@${near.known}`;
}

/** How many letters were put in, left out, mistaken or swapped with their neighbour. */
function slipsBetween(typed: string, meant: string): number {
  const rows = [Array.from({ length: meant.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1];
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      line[column] = Math.min(
        cell(rows, row - 1, column) + 1,
        (line[column - 1] ?? 0) + 1,
        cell(rows, row - 1, column - 1) + (same ? 0 : 1),
        swapped ? cell(rows, row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows[row] = line;
  }
  return cell(rows, typed.length, meant.length);
}

const cell = (rows: readonly (readonly number[])[], row: number, column: number): number => rows[row]?.[column] ?? 0;
