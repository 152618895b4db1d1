import { type ReactNode, useMemo, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { HIDDEN_PART } from "#shop/messaging/email/email-view.ts";
import type { ReadEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { Switch } from "../kit/fields.tsx";
import { putStylesOn, stylesApart } from "./email-styles.ts";

type Props = {
  mail: ReadEmail;
  /** Beside the choice of the view. */
  action?: ReactNode;
};

/** An email as the recipient sees it, or as plain text. */
export function EmailBody({ mail: { text, html }, action }: Props) {
  const [view, setView] = useState<"html" | "text">("html");
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden">
        {html !== null && <Switch label="View" choices={VIEWS} value={view} onChange={setView} />}
        {action}
      </div>
      {text === null ? (
        <Notice tone="warn">
          Nothing would be sent now. The item was deleted, or the recipient doesn't get these emails.
        </Notice>
      ) : html === null || view === "text" ? (
        <PlainText text={text} />
      ) : (
        <HtmlPreview html={html} />
      )}
    </div>
  );
}

const VIEWS = [
  ["html", "Preview"],
  ["text", "Plain text"],
] as const;

/** Splits text into links and the parts between them. */
const PARTS = /https?:\/\/[^\s<>]+|[\s\S]+?(?=https?:\/\/|$)/g;

/** Links the URLs, except those whose secret is hidden, which wouldn't work. */
const PlainText = ({ text }: { text: string }) => (
  <div className="rounded-md bg-sand p-4 wrap-anywhere whitespace-pre-wrap">
    {[...text.matchAll(PARTS)].map(({ 0: part, index }) =>
      /^https?:/.test(part) && !part.includes(HIDDEN_PART) ? (
        <a key={index} href={part} target="_blank" rel="noreferrer" className="underline">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </div>
);

/** Shows the HTML in a sandboxed frame, without scripts or working links. It keeps our origin, so that this page can apply the styles. */
function HtmlPreview({ html }: { html: string }) {
  const { markup, css } = useMemo(() => stylesApart(html), [html]);
  const [height, setHeight] = useState(560);
  return (
    <figure className="grid gap-1.5">
      <iframe
        title="The email"
        sandbox="allow-same-origin"
        srcDoc={markup}
        onLoad={({ currentTarget: { contentDocument: page } }) => {
          if (!page) return;
          putStylesOn(page, css);
          setHeight(page.body.scrollHeight);
        }}
        style={{ height }}
        className="w-full rounded-md border border-line"
      />
      <figcaption className="text-ink-2">
        Links are disabled in this preview. To follow one, choose Plain text.
      </figcaption>
    </figure>
  );
}
