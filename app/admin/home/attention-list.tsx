import { useState } from "react";
import { Link } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import type { Attention } from "#shop/running/reports/overview.contract.server.ts";
import { DownArrow } from "../kit/buttons.tsx";
import { useOpenCounts } from "../kit/open-counts.ts";
import { FIRST, type Task, tasksOf } from "./words.ts";

/** The tasks, each linked to the page for it. Only a few are shown, so that the figures stay in view. */
export function AttentionList({ attention }: { attention: readonly Attention[] }) {
  const [isOpen, setOpen] = useState(false);
  const tasks = tasksOf(attention, useOpenCounts());
  if (tasks.length === 0) return <p className="mb-6 text-ink-2">All caught up.</p>;
  return (
    <section aria-labelledby="to-do" className="mb-8">
      <h2 id="to-do" className="mb-1 text-[16px]/[24px] font-[630]">
        To do
      </h2>
      <Tasks tasks={isOpen ? tasks : tasks.slice(0, FIRST)} />
      {tasks.length > FIRST && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show all ${tasks.length}`}
        </TextButton>
      )}
    </section>
  );
}

const Tasks = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className="border-b border-line">
    {tasks.map(({ text, to, urgent, losing }, at) => (
      <li key={text} className="border-t border-line">
        <Link to={to} className="group flex min-h-11 items-center gap-3 py-1.5 md:min-h-9 md:py-1">
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-pill ${losing ? "bg-error" : urgent ? "bg-signal-bright" : "bg-sand-2"}`}
          />
          <span
            className={`grow underline-offset-[3px] group-hover:underline ${urgent ? "font-[620]" : ""} ${losing && at === 0 ? "text-error" : ""}`}
          >
            {text}
          </span>
          <DownArrow className="shrink-0 -rotate-90 text-ink-2" />
        </Link>
      </li>
    ))}
  </ul>
);
