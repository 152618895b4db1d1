/**
 * A part of a mail. A string is a paragraph whose line breaks stay. `button`: what its reader most likely wants to do. `rows`: goods and
 * sums, each with its amount at the right. `block`: lines that belong together, such as an address.
 */
export type MailPart =
  | string
  | { kind: "button" | "link"; label: string; url: string }
  | { kind: "rows"; rows: readonly MailRow[] }
  | { kind: "block"; title: string; lines: readonly string[] };

export type MailRow = { text: string; amount?: string; strong?: boolean };

/** What a mail says, apart from how it is drawn: its HTML and its plain text are made of the same parts. */
export type MailContent = { subject: string; parts: readonly MailPart[] };

/** The plain text: one paragraph for each part. */
export const textOf = ({ parts }: MailContent): string => parts.map(partText).join("\n\n");

function partText(part: MailPart): string {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "button":
    case "link":
      return `${part.label}: ${part.url}`;
    case "rows":
      return part.rows.map(({ text, amount }) => (amount === undefined ? text : `${text}: ${amount}`)).join("\n");
    case "block":
      return [part.title, ...part.lines].join("\n");
    default:
      return part satisfies never;
  }
}
