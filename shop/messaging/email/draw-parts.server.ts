import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { type ComponentProps, type CSSProperties, createElement as h, type ReactElement, type ReactNode } from "react";
import type { EmailPart, EmailRow } from "./email-content.ts";

/** The shop's colors, written out because email apps don't support CSS variables. */
export const COLOR = {
  paper: "#F7F5F1",
  surface: "#FFFFFF",
  sand: "#ECE9E3",
  ink: "#16171A",
  ink2: "#55565C",
  line: "#D9D5CD",
} as const;

const DARK = {
  paper: "#16171A",
  surface: "#202125",
  sand: "#2C2D32",
  ink: "#F7F5F1",
  ink2: "#B9B7B2",
  line: "#3C3D43",
} as const;

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Styles that inline styles can't express. Without them, the email is light and still narrow enough. */
export const EMAIL_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .panel { padding: 28px 20px 20px !important; }
  .edge { padding: 0 20px !important; }
  .title { font-size: 24px !important; line-height: 30px !important; }
  .beside { display: block !important; width: auto !important; }
  .thumbnail { width: 56px !important; height: 70px !important; }
  .thumbnail-cell { width: 68px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .panel { background-color: ${DARK.surface} !important; }
  .block { background-color: ${DARK.sand} !important; }
  .ink, .title, .link { color: ${DARK.ink} !important; }
  .ink-2 { color: ${DARK.ink2} !important; }
  .line { border-color: ${DARK.line} !important; }
  .wordmark { filter: invert(1); }
  .button { background-color: ${DARK.ink} !important; color: ${DARK.paper} !important; }
}
`;

export const BODY = { fontFamily: FONT, fontSize: "16px", lineHeight: "26px", color: COLOR.ink, margin: 0 } as const;
const SMALL = { fontSize: "14px", lineHeight: "22px", fontWeight: 400, color: COLOR.ink2 } as const;
const VALUE = { fontSize: "15px", lineHeight: "22px" } as const;
/** Lets long words, such as URLs, break, so that no email is wider than a phone. */
export const BREAKS = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

type Kind<Name> = Extract<EmailPart, { kind: Name }>;

/** A link by itself. */
const isLink = (part: EmailPart): part is Kind<"link"> =>
  typeof part !== "string" && part.kind === "link" && !part.text;
const isBlock = (part: EmailPart): part is Kind<"block"> => typeof part !== "string" && part.kind === "block";

/** All parts. Blocks that are `beside` another share its row, and the links at the end share a line. */
export function Parts({ parts }: { parts: readonly EmailPart[] }): ReactElement[] {
  const end = parts.findLastIndex((part) => !isLink(part)) + 1;
  const rows: EmailPart[][] = [];
  for (const part of parts.slice(0, end)) {
    const before = rows.at(-1);
    if (before?.every(isBlock) && isBlock(part) && part.beside) before.push(part);
    else rows.push([part]);
  }
  const drawn = rows.flatMap((row, at): ReactElement[] =>
    row.every(isBlock)
      ? [h(Blocks, { key: at, blocks: row })]
      : row.map((part) => h(Part, { key: at, part, isLast: part === parts.at(-1) })),
  );
  const links = parts.slice(end).filter(isLink);
  return links.length > 0 ? [...drawn, h(LastLinks, { key: "links", links })] : drawn;
}

/** Renders one part of an email. */
function Part({ part, isLast }: { part: EmailPart; isLast: boolean }): ReactElement {
  if (typeof part === "string") return h(Paragraph, null, inLines(part.split("\n")));
  switch (part.kind) {
    case "small":
      return h(Small, null, part.text);
    case "picture":
      return h(WidePicture, part);
    case "button":
      return h(Section, { style: { margin: isLast ? "28px 0 12px" : "28px 0" } }, h(BigButtons, part));
    case "link":
      return h(Paragraph, null, part.text && `${part.text} `, unbroken(part));
    case "rows":
      return h(Rows, { ...part, draw: GoodsRow });
    case "sums":
      return h(Rows, { ...part, draw: SumRow });
    case "block":
      return h(Blocks, { blocks: [part] });
    default:
      return part satisfies never;
  }
}

const Paragraph = ({ children }: { children?: ReactNode }) =>
  h(Text, { className: "ink", style: { ...BODY, ...BREAKS, margin: "0 0 16px" } }, children);

const Small = ({ children }: { children?: ReactNode }) =>
  h(Text, { className: "ink-2", style: { ...BODY, ...BREAKS, ...SMALL, margin: "0 0 12px" } }, children);

/** With any other priority, React adds a `<link>` that preloads the picture, which some email programs refuse. */
export const EmailPicture = ({ style, ...rest }: ComponentProps<"img">) =>
  h("img", { ...rest, fetchPriority: "low", style: { display: "block", border: 0, ...style } });

/** Outlook for Windows ignores the width in its style. */
const WidePicture = ({ url, alt }: Kind<"picture">) =>
  h(EmailPicture, {
    src: url,
    alt,
    width: 504,
    className: "block",
    style: { backgroundColor: COLOR.sand, width: "100%", height: "auto", margin: "0 0 12px", borderRadius: "14px" },
  });

export const TextLink = ({ url, children }: { url: string; children?: ReactNode }) =>
  h(Link, { href: url, className: "link", style: { color: COLOR.ink, textDecoration: "underline" } }, children);

const unbroken = ({ label, url }: Kind<"link">) =>
  h("span", { key: url, style: { whiteSpace: "nowrap" } }, h(TextLink, { url }, label));

const BigButtons = ({ other, ...first }: Omit<Kind<"button">, "kind">) =>
  other
    ? [h(BigButton, { key: 1, ...first, margin: "0 12px 12px 0" }), h(BigButton, { key: 2, ...other, outlined: true })]
    : h(BigButton, first);

type BigButtonProps = { label: string; url: string; margin?: string; outlined?: boolean };

const BigButton = ({ label, url, margin = "0", outlined = false }: BigButtonProps) =>
  h(
    Button,
    {
      href: url,
      className: outlined ? "link" : "button",
      style: {
        ...BODY,
        margin,
        fontWeight: 600,
        borderRadius: "28px",
        textAlign: "center",
        // A border without a color has the color of the text, in the dark too.
        ...(outlined
          ? { border: "2px solid", padding: "13px 30px" }
          : { color: COLOR.surface, backgroundColor: COLOR.ink, padding: "15px 32px" }),
      },
    },
    label,
  );

type RowsProps = Pick<Kind<"rows" | "sums">, "title" | "rows"> & { draw: (drawn: DrawnRow) => ReactElement };
type DrawnRow = { row: EmailRow; isLast: boolean };

const Rows = ({ title, rows, draw }: RowsProps) =>
  h(
    Section,
    { style: { margin: "0 0 28px" } },
    title && h(Text, { className: "ink", style: { ...BODY, fontWeight: 600, margin: "0 0 12px" } }, title),
    rows.map((row, index) => h(draw, { key: index, row, isLast: index === rows.length - 1 })),
  );

const GoodsRow = (drawn: DrawnRow) => h(TwoColumns, { ...drawn, padding: "16px", lined: true });

/** Only the total has a line above it, so that the rows read as one sum. */
const SumRow = (drawn: DrawnRow) =>
  h(TwoColumns, drawn.row.strong ? { ...drawn, padding: "12px", lined: true } : { ...drawn, padding: "4px" });

type Look = DrawnRow & { padding: string; lined?: boolean };

function TwoColumns({
  row: { text, url, note, link, amount, regular, strong, picture },
  isLast,
  padding,
  lined = false,
}: Look): ReactElement {
  const font = strong ? { fontWeight: 600, fontSize: "18px" } : {};
  const below = isLast ? "0" : padding;
  const place = { padding: `${padding} 0 ${below}`, verticalAlign: "top" } as const;
  const cell = { ...BODY, ...BREAKS, ...font, ...place };
  const line = { borderTop: `1px solid ${COLOR.line}`, marginTop: strong ? "8px" : 0 };
  const right = { ...cell, padding: `${padding} 0 ${below} 16px`, whiteSpace: "nowrap" } as const;
  const children = [
    picture &&
      h(
        Column,
        { key: "picture", className: "thumbnail-cell", width: PICTURE.width + 16, style: place },
        h(Thumbnail, picture),
      ),
    h(
      Column,
      { key: "text", className: "ink", style: picture ? { ...cell, fontWeight: 600 } : cell },
      url ? h(TextLink, { url }, text) : text,
      note && h(Note, null, inLines(note.split("\n"))),
      link && h(Note, null, h(TextLink, { url: link.url }, link.label)),
    ),
    amount !== undefined &&
      h(
        Column,
        { key: "amount", className: "ink", align: "right", width: "1%", style: right },
        regular && h("s", { className: "ink-2", style: SMALL }, h(Unseen, null, "Regular price "), regular),
        regular && h(Unseen, null, " Sale price "),
        regular && " ",
        amount,
      ),
  ];
  return h(Row, lined ? { className: "line", style: line, children } : { children });
}

/** For screen readers. Not `display: none`, which they skip too. */
const Unseen = ({ children }: { children?: ReactNode }) => h("span", { style: UNSEEN }, children);

const UNSEEN = {
  display: "inline-block",
  width: "1px",
  height: "1px",
  marginRight: "-1px",
  overflow: "hidden",
  fontSize: 0,
  lineHeight: 0,
  opacity: 0,
} as const;

const PICTURE = { width: 72, height: 90 } as const;

/** A plain tile of the same size if the email app blocks images. It has no alt text, because the text next to it says what it shows. */
const Thumbnail = ({ url }: { url: string }) =>
  h(EmailPicture, {
    src: url,
    alt: "",
    className: "thumbnail",
    ...PICTURE,
    style: { backgroundColor: COLOR.sand, borderRadius: "6px" },
  });

const Note = ({ children }: { children?: ReactNode }) =>
  h(Text, { className: "ink-2", style: { ...BODY, ...SMALL } }, children);

const Blocks = ({ blocks }: { blocks: readonly Kind<"block">[] }) => {
  const width = `${Math.floor(100 / blocks.length)}%`;
  const children = blocks.map(({ title, lines }, index) =>
    h(
      Column,
      { key: index, className: "beside", width, style: { padding: "10px 12px", verticalAlign: "top" } },
      h(Note, null, title),
      h(Text, { className: "ink", style: { ...BODY, ...BREAKS, ...VALUE } }, inLines(lines)),
    ),
  );
  const cells = { children };
  const style = { padding: "10px 12px", backgroundColor: COLOR.sand, borderRadius: "10px" };
  return h(Box, { className: "block", style, margin: "0 0 24px" }, h(Row, cells));
};

/** Where else to go: one line below everything else. */
const LastLinks = ({ links }: { links: readonly Kind<"link">[] }) =>
  h(
    Box,
    {
      className: "line",
      style: { borderTop: `1px solid ${COLOR.line}`, padding: "20px 0 0" },
      margin: "28px 0 0",
    },
    h(
      Text,
      { className: "ink-2", style: { ...BODY, ...SMALL } },
      links.map((link, index) => [index > 0 && "\u00a0 \u00a0 ", unbroken(link)]),
    ),
  );

type BoxProps = { className?: string; style: CSSProperties; margin?: string; children?: ReactNode };

/** A part with its own color or padding. It is a table cell, because Outlook for Windows ignores padding on everything else. */
export const Box = ({ className, style, margin = "0", children }: BoxProps) => {
  const cell = { children: h(Column, { className, style }, children) };
  return h(Section, { style: { margin } }, h(Row, cell));
};

const inLines = (lines: readonly string[]): ReactNode[] =>
  lines.flatMap((line, index) => (index === 0 ? [line] : [h("br", { key: index }), line]));
