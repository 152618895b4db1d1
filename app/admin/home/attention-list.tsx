import { Link } from "react-router";
import type { Attention } from "#shop/running/reports/overview.contract.server.ts";
import { taskOf } from "./words.ts";

/** What to do, the most urgent first. Each line is a link to the place for it. */
export function AttentionList({ attention }: { attention: readonly Attention[] }) {
  if (attention.length === 0) return <p className="mb-6 text-ink-2">All caught up.</p>;
  return (
    <section aria-labelledby="to-do" className="mb-8">
      <h2 id="to-do" className="mb-1 text-[16px]/[24px] font-[630]">
        To do
      </h2>
      <TaskList attention={attention} />
    </section>
  );
}

export const TaskList = ({ attention }: { attention: readonly Attention[] }) => (
  <ul className="border-b border-line">
    {attention.map((one) => {
      const { text, to, urgent } = taskOf(one);
      return (
        <li key={one.kind} className="border-t border-line">
          <Link to={to} className="group flex min-h-11 items-center gap-3 py-1.5">
            <span
              aria-hidden="true"
              className={`size-2 shrink-0 rounded-pill ${urgent ? "bg-signal-bright" : "bg-sand-2"}`}
            />
            <span className={`underline-offset-[3px] group-hover:underline ${urgent ? "font-[620]" : ""}`}>{text}</span>
          </Link>
        </li>
      );
    })}
  </ul>
);
