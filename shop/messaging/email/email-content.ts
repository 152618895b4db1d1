import { fullUrl } from "#platform/full-url.ts";
import type { Owner } from "#shop/running/settings/settings.ts";

/**
 * A part of an email. A string is a paragraph that keeps its line breaks. `button`: the most likely next action, or two to choose from. `link`: after its `text`, if
 * it has one. `rows`: items, each with its amount on the right; `sums`: their subtotals and total. `block`: lines that belong together, such as an
 * address; `beside`: it shares a row with the block before it. `small`: small print. `picture`: as wide as the email, and only in the HTML.
 */
export type EmailPart =
  | string
  | { kind: "small"; text: string }
  | { kind: "button"; label: string; url: string; other?: { label: string; url: string } }
  | { kind: "link"; text?: string; label: string; url: string }
  | { kind: "picture"; url: string; alt: string }
  | { kind: "rows" | "sums"; title?: string; rows: readonly EmailRow[] }
  | { kind: "block"; title: string; lines: readonly string[]; beside?: true };

/** `url`: what `text` links to. `note`: small print below it; `link` is below that. `regular`: the regular price of what is on sale. `strong`: emphasized, such as the total. `picture`: only in the HTML. */
export type EmailRow = {
  text: string;
  url?: string;
  note?: string;
  link?: { label: string; url: string };
  amount?: string;
  regular?: string;
  strong?: boolean;
  picture?: { url: string };
};

/** Few email programs know AVIF and not all know WebP: the shop's own pictures have JPEGs for them (art/README.md). */
const jpegOf = (publicUrl: string, image: string, size: "front" | "large"): string =>
  fullUrl(image.replace(/^\/media\/front-([a-z]+)\.webp$/, `/media/email/${size}-$1.jpg`), publicUrl);

export const emailPicture = (publicUrl: string, image: string): { url: string } => ({
  url: jpegOf(publicUrl, image, "front"),
});

export const largePicture = (publicUrl: string, { image, alt }: { image: string; alt: string }): EmailPart => ({
  kind: "picture",
  url: jpegOf(publicUrl, image, "large"),
  alt,
});

/**
 * An email's content, from which both its HTML and its plain text are made. `title`: its heading, if not the subject. `replyTo`: who gets the replies, if not the shop.
 * `unsubscribe`: for emails that the recipient can stop, the page for it and the URL that the recipient's email app can post to
 * (RFC 8058). `automaticReply`: whether the email answers a message from the recipient. `toStaff`: whether it is
 * for staff, who don't contact their own shop.
 */
export type EmailContent = {
  subject: string;
  title?: string;
  parts: readonly EmailPart[];
  replyTo?: string;
  unsubscribe?: { page: string; oneClick: string };
  automaticReply?: true;
  toStaff?: true;
};

/** The end of an email that someone else may have requested for this address. @param why it was sent */
export const unsubscribeNote = (why: string): EmailPart => ({
  kind: "small",
  text: `${why} If that wasn't you, or you'd rather not hear from us, unsubscribe below. After that, we'll only email you about your orders.`,
});

/** The sender details in every email. */
export type EmailFrame = { owner: Owner; contactUrl: string; wordmarkUrl: string };

export const SHOP_NAME = "Pack'd";

/** The sender's name and address at the end of every email. */
export const senderLines = ({ owner: { legalName, postalAddress } }: EmailFrame): string[] =>
  [legalName === SHOP_NAME ? "" : legalName, ...postalAddress.split(/\r?\n/)]
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The plain text, with one paragraph per part. */
export const textOf = ({ title, parts }: EmailContent): string =>
  [title, ...parts.map(partText)].filter(Boolean).join("\n\n");

/** The plain text as it is sent, with the sender at the end. */
export function textWithSender(content: EmailContent, frame: EmailFrame): string {
  const { unsubscribe } = content;
  const foot = ["--", SHOP_NAME, ...senderLines(frame)];
  if (!content.toStaff) foot.push(`Contact us: ${frame.contactUrl}`);
  if (unsubscribe) foot.push(`Unsubscribe: ${unsubscribe.page}`);
  return `${textOf(content)}\n\n${foot.join("\n")}`;
}

function partText(part: EmailPart): string {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "small":
      return part.text;
    case "picture":
      return "";
    case "button":
      return [part, ...(part.other ? [part.other] : [])].map(({ label, url }) => `${label}: ${url}`).join("\n");
    case "link":
      return `${part.text ? `${part.text} ` : ""}${part.label}: ${part.url}`;
    case "rows":
    case "sums":
      return [...(part.title ? [`${part.title}:`] : []), ...part.rows.map(rowText)].join("\n");
    case "block":
      return [`${part.title}:`, ...part.lines].join("\n");
    default:
      return part satisfies never;
  }
}

function rowText({ text, url, note, amount, regular, link }: EmailRow): string {
  const what = note ? `${text}, ${note}` : text;
  const line = amount === undefined ? what : `${what}: ${amount}${regular ? ` (regular price ${regular})` : ""}`;
  return [line, ...(url ? [url] : []), ...(link ? [`${link.label}: ${link.url}`] : [])].join("\n");
}

/** What an email has besides the texts and URLs that the reader sees in it. */
const UNSEEN = ["kind", "subject", "replyTo", "oneClick"];

/** Changes each text and URL that the reader sees. */
export const mapTexts = (content: EmailContent, change: (text: string) => string): EmailContent =>
  JSON.parse(JSON.stringify(content), (field, value) =>
    typeof value === "string" && !UNSEEN.includes(field) ? change(value) : value,
  );
