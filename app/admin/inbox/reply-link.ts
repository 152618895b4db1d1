import type { StaffMessage } from "#shop/people/contact/messages.contract.server.ts";

/** Mail programs cut longer addresses off. */
const LONGEST_QUOTE = 1200;

/** Opens the reader's mail program with a reply: to whom, about what, and what they wrote. */
export function replyLink({
  email,
  name,
  comment,
  at,
}: Pick<StaffMessage, "email" | "name" | "comment" | "at">): string {
  const quoted = comment.length > LONGEST_QUOTE ? `${comment.slice(0, LONGEST_QUOTE).trimEnd()} [...]` : comment;
  const body = [
    name ? `Hello ${name},` : "Hello,",
    "",
    "",
    `On ${at.slice(0, 10)} you wrote:`,
    ...quoted.split("\n").map((line) => `> ${line}`),
  ].join("\r\n");
  const subject = "Re: your message to Pack'd";
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.toWellFormed())}`;
}
