import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import type { Question } from "#app/content/pages.server.ts";
import { Text } from "#app/content/prose.tsx";
import { PlusMinus } from "#app/ui/plus-minus.tsx";
import { displayText } from "#platform/display-text.ts";

/** The questions of content/faq.md on the home page. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="faq-title" className="wrap grid items-start gap-x-14 gap-y-8 lg:grid-cols-[5fr_7fr]">
      <h2 id="faq-title" className="type-h2">
        Questions, answered
      </h2>
      <FaqRows questions={questions} />
    </section>
  );
}

type FaqRowsProps = {
  questions: readonly Question[];
  /** Shows the first answer at once. */
  opensFirst?: boolean;
  /** Part of a text, which goes on after a line of its own. */
  inText?: boolean;
};

/** One row per question. The URL of a question (`#can-i-cancel-my-order`) opens it. */
export function FaqRows({ questions, opensFirst = false, inText = false }: FaqRowsProps) {
  const { hash } = useLocation();
  // Browsers open it when the page loads, but not when the router changes the URL, which scrolls to it next.
  useLayoutEffect(() => {
    document.getElementById(hash.slice(1))?.closest("details")?.setAttribute("open", "");
  }, [hash]);
  const rows = questions.map(({ id, question, html }, at) => (
    <details
      key={id}
      open={opensFirst && at === 0}
      className={`unfold group border-t border-line ${inText ? "" : "last:border-b"}`}
    >
      <summary className="flex min-h-16 list-none items-center justify-between gap-5 py-5 [&::-webkit-details-marker]:hidden">
        <h3 className={inText ? "font-[640]" : "type-h3"}>{displayText(question)}</h3>
        <PlusMinus />
      </summary>
      {/* Browsers open a row only for an id within it. The margin keeps the question in view. */}
      <div id={id} className="scroll-mt-24">
        <Text html={html} className="pb-6 text-ink-2" />
      </div>
    </details>
  ));
  return <div>{rows}</div>;
}
