const DOMAINS = (
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net live.com msn.com att.net me.com mac.com verizon.net " +
  "sbcglobal.net bellsouth.net charter.net cox.net protonmail.com proton.me ymail.com mail.com gmx.com email.com"
).split(" ");

const allowedTypos = (domain: string): number => (domain.length < 9 ? 1 : 2);

/** Top-level domains that don't exist, and what was meant. */
const WRONG_ENDINGS: Readonly<Record<string, string>> = {
  ...{ con: "com", cmo: "com", ocm: "com", comm: "com", coom: "com", vom: "com", xom: "com" },
  ...{ nte: "net", ent: "net", ogr: "org", orf: "org" },
};

/** Colombia, Cameroon and Oman: after a well-known name, nearly always a typo for .com. */
const TYPO_COUNTRIES = new Set(["co", "cm", "om"]);

/**
 * The address that was probably meant: a well-known domain one or two typos away, or a corrected ending. There is no suggestion for a
 * well-known domain, or for the same name in another country.
 */
export function suggestAddress(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain === "" || DOMAINS.includes(domain)) return undefined;
  const meant = nearDomain(domain) ?? fixEnding(domain);
  return meant && `${email.slice(0, at)}@${meant}`;
}

function fixEnding(domain: string): string | undefined {
  const dot = domain.lastIndexOf(".");
  const ending = dot > 0 ? WRONG_ENDINGS[domain.slice(dot + 1)] : undefined;
  return ending && `${domain.slice(0, dot)}.${ending}`;
}

function nearDomain(domain: string): string | undefined {
  const [name = "", country = ""] = domain.split(/\.(?=[^.]*$)/);
  const abroad = country.length === 2 && !TYPO_COUNTRIES.has(country);
  if (abroad && DOMAINS.some((known) => known.startsWith(`${name}.`))) return undefined;
  const near = DOMAINS.map((known) => ({ known, typos: typosBetween(domain, known) }))
    .filter(({ known, typos }) => typos <= allowedTypos(known))
    .sort((a, b) => a.typos - b.typos)[0];
  return near?.known;
}

function typosBetween(typed: string, meant: string): number {
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
