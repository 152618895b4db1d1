import { easternWords } from "#platform/eastern-time.ts";
import type { Owner } from "#shop/running/settings/settings.ts";

/**
 * A part of an email. A string is a paragraph whose line breaks stay. `button`: what its reader most likely wants to do. `rows`: goods, each
 * with its amount at the right; `sums`: what they come to. `block`: lines that belong together, such as an address.
 */
export type EmailPart =
  | string
  | { kind: "button" | "link"; label: string; url: string }
  | { kind: "rows" | "sums"; rows: readonly EmailRow[] }
  | { kind: "block"; title: string; lines: readonly string[] };

/** `note`: what is said of `text` in small. `strong`: what counts. `picture`: only in the HTML. */
export type EmailRow = {
  text: string;
  note?: string;
  amount?: string;
  strong?: boolean;
  picture?: { url: string };
};

/**
 * What an email says, apart from how it is drawn: its HTML and its plain text are made of the same parts. `replyTo`: who gets the answers,
 * when that is not the shop. `unsubscribe`: in emails that their reader can stop, the page for it and the address that their
 * email program may post to by itself (RFC 8058). `automaticReply`: it answers something that its reader wrote.
 */
export type EmailContent = {
  subject: string;
  parts: readonly EmailPart[];
  replyTo?: string;
  unsubscribe?: { page: string; oneClick: string };
  automaticReply?: true;
};

/** What every email says of its sender. */
export type EmailFrame = { owner: Owner; contactUrl: string };

export const SHOP_NAME = "Pack'd";

/** Who writes and from where, below every email. */
export const senderLines = ({ owner: { legalName, postalAddress } }: EmailFrame): string[] =>
  [legalName === SHOP_NAME ? "" : legalName, ...postalAddress.split(/\r?\n/)]
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The plain text: one paragraph for each part. */
export const textOf = ({ parts }: EmailContent): string => parts.map(partText).join("\n\n");

/** The plain text as it is sent: with its sender. */
export function textWithSender(content: EmailContent, frame: EmailFrame): string {
  const { unsubscribe } = content;
  const foot = ["--", SHOP_NAME, ...senderLines(frame), `Contact us: ${frame.contactUrl}`];
  if (unsubscribe) foot.push(`Unsubscribe: ${unsubscribe.page}`);
  return `${textOf(content)}\n\n${foot.join("\n")}`;
}

function partText(part: EmailPart): string {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "button":
    case "link":
      return `${part.label}: ${part.url}`;
    case "rows":
    case "sums":
      return part.rows.map(rowText).join("\n");
    case "block":
      return [part.title, ...part.lines].join("\n");
    default:
      return part satisfies never;
  }
}

function rowText({ text, note, amount }: EmailRow): string {
  const what = note ? `${text}, ${note}` : text;
  return amount === undefined ? what : `${what}: ${amount}`;
}

/** The same email with each text and address that its reader sees changed. */
export const mapTexts = (content: EmailContent, change: (text: string) => string): EmailContent => ({
  ...content,
  parts: content.parts.map((part) => mapPart(part, change)),
  ...(content.unsubscribe && { unsubscribe: { ...content.unsubscribe, page: change(content.unsubscribe.page) } }),
});

function mapPart(part: EmailPart, change: (text: string) => string): EmailPart {
  if (typeof part === "string") return change(part);
  switch (part.kind) {
    case "button":
    case "link":
      return { ...part, label: change(part.label), url: change(part.url) };
    case "rows":
    case "sums":
      return { ...part, rows: part.rows.map((row) => mapRow(row, change)) };
    case "block":
      return { ...part, title: change(part.title), lines: part.lines.map(change) };
    default:
      return part satisfies never;
  }
}

const mapRow = (row: EmailRow, change: (text: string) => string): EmailRow => ({
  ...row,
  text: change(row.text),
  ...(row.note !== undefined && { note: change(row.note) }),
});

/** 'May 1, 2026, 9:00 AM Eastern time': an email doesn't know where it is read, so it names its time zone. */
export const moment = (isoTime: string): string => `${easternWords(new Date(isoTime))} Eastern time`;
