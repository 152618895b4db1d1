import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { displayText } from "#platform/display-text.ts";
import { BODY, Box, BREAKS, COLOR, EMAIL_CSS, EmailPicture, Parts, TextLink } from "./draw-parts.server.ts";
import { type EmailContent, type EmailFrame, mapTexts, SHOP_NAME, senderLines, textOf } from "./email-content.ts";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** An email's HTML, with the same content as its plain text. It loads and runs nothing (docs/decisions/0020-emails.md). */
export const htmlOf = (content: EmailContent, frame: EmailFrame): string =>
  `${DOCTYPE}${renderToStaticMarkup(h(Layout, { content: mapTexts(content, typographic), frame }))}`;

/**
 * All of an email's texts get the apostrophes of its heading, quotation marks that match, and dates, times, counts of orders, cards, the
 * name of a button and cities with their ZIP code that don't break; its plain text keeps the typed characters.
 */
const typographic = (text: string): string =>
  /^https?:/.test(text)
    ? text
    : displayText(text)
        .replace(/"([^"]*)"/g, "“$1”")
        .replace(UNBROKEN, (words) => words.replaceAll(" ", "\u00a0"));

const UNBROKEN =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?\b|\b\d{1,2}:\d\d [AP]M(?: ET)?\b|\b\d+ (?:new )?orders?\b|\b\d+ to (?:answer|appeal)\b|\bending in \d{4}\b|\bCancel Order\b|(?:\S+ ){0,2}\S+, [A-Z]{2} \d{5}\b/g;

const Layout = ({ content, frame }: { content: EmailContent; frame: EmailFrame }) =>
  h(
    Html,
    null,
    h(
      Head,
      null,
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      // Otherwise phones turn dates and addresses into links, blue on dark.
      h("meta", { name: "format-detection", content: "telephone=no, date=no, address=no, email=no, url=no" }),
      h("title", null, content.subject),
      h("style", null, EMAIL_CSS),
    ),
    h(
      Body,
      { className: "paper", style: { backgroundColor: COLOR.paper, margin: 0, padding: 0 } },
      h(Preview, null, previewOf(content)),
      h(
        Box,
        { className: "paper", style: { backgroundColor: COLOR.paper, padding: "40px 8px 56px" } },
        h(
          Container,
          { style: { width: "100%", maxWidth: "600px" } },
          h(Wordmark, frame),
          h(Panel, content),
          h(Foot, { content, frame }),
        ),
      ),
    ),
  );

/** Its alternative text looks like it where pictures are blocked. */
const Wordmark = ({ wordmarkUrl }: EmailFrame) =>
  h(
    Text,
    { className: "edge", style: { padding: "0 48px", margin: "0 0 22px" } },
    h(EmailPicture, {
      src: wordmarkUrl,
      alt: displayText(SHOP_NAME.toUpperCase()),
      width: 137,
      height: 28,
      className: "wordmark",
      // Starts where the texts do, in spite of the picture's clear edge.
      style: { ...BODY, marginLeft: "-2px", fontSize: "22px", fontWeight: 900, letterSpacing: "-0.01em" },
    }),
  );

const Panel = ({ subject, title = subject, parts }: EmailContent) =>
  h(
    Box,
    { className: "panel", style: { backgroundColor: COLOR.surface, borderRadius: "20px", padding: "44px 48px 32px" } },
    h(
      Heading,
      {
        as: "h1",
        className: "title",
        style: {
          ...BODY,
          ...BREAKS,
          margin: "0 0 24px",
          fontSize: "30px",
          lineHeight: "36px",
          fontWeight: 600,
          letterSpacing: "-0.025em",
          textWrap: "balance",
        },
      },
      typographic(title),
    ),
    h(Parts, { parts }),
  );

const Foot = ({ content, frame }: { content: EmailContent; frame: EmailFrame }) => {
  const { unsubscribe } = content;
  const links = [
    ...(content.toStaff ? [] : [h(TextLink, { key: "contact", url: frame.contactUrl }, "Contact us")]),
    ...(unsubscribe ? [h(TextLink, { key: "unsubscribe", url: unsubscribe.page }, "Unsubscribe")] : []),
  ];
  const lines = [SHOP_NAME, ...senderLines(frame)];
  const style = {
    ...BODY,
    ...BREAKS,
    padding: "0 48px",
    fontSize: "13px",
    lineHeight: "20px",
    color: COLOR.ink2,
  } as const;
  return h(
    Box,
    { style: { padding: "24px 0 0" } },
    h(Text, { className: "ink-2 edge", style }, lines.map(typographic).join(" · ")),
    links.length > 0 &&
      h(
        Text,
        { className: "ink-2 edge", style: { ...style, margin: "8px 0 0" } },
        links.flatMap((link, index) => (index > 0 ? [" · ", link] : [link])),
      ),
  );
};

/** The preview text that inboxes show next to the subject: the first sentences without the greeting or, if there are none, the first part. */
function previewOf({ subject, title, parts }: EmailContent): string {
  const sentences = [title, ...parts].filter((part) => typeof part === "string" && !/^Hi\b.*,$/.test(part));
  return (sentences.join(" ") || textOf({ subject, parts: parts.slice(0, 1) }))
    .replace(/https?:\S+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
