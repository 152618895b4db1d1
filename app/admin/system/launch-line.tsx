import { Link } from "react-router";
import type { LaunchRow } from "#shop/running/launch-checklist/launch.server.ts";
import { GUIDE } from "../areas.ts";
import { SmallButton, smallButton } from "../kit/buttons.tsx";
import { Badge, Moment, type StateWords, stateIn } from "../kit/cells.tsx";
import { useStaff } from "../kit/staff.tsx";

const STATES: Record<LaunchRow["state"], StateWords> = {
  done: { label: "Done", tone: "good" },
  todo: { label: "To do", tone: "quiet" },
  confirm: { label: "To confirm", tone: "warn" },
};

/** The state of a step, and what the shop found. */
export const LaunchStateText = ({ row: { state, found } }: { row: LaunchRow }) => (
  <p className="wrap-break-word">
    <Badge {...stateIn(STATES, state)} /> {found}
  </p>
);

type Props = { row: LaunchRow; busy: boolean; onConfirm: (confirmed: boolean) => void };

/** One row of the checklist: its state, why it matters, and where to fix it. */
export function LaunchLine({ row, busy, onConfirm }: Props) {
  const { _id, title, why, state, found, fix, confirmation, confirmable } = row;
  const { may } = useStaff();
  const { to, label } = "to" in fix ? fix : { to: `${GUIDE}/${_id}`, label: "See how" };
  return (
    <li
      className={`grid gap-y-1.5 border-t border-line md:items-start ${state === "done" ? "grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 py-3" : "gap-x-5 py-4 md:grid-cols-[minmax(0,1fr)_auto]"}`}
    >
      {state === "done" && <CheckMark />}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="font-[620]">{title}</h3>
          {state === "confirm" && <Badge {...STATES.confirm} />}
        </div>
        {state !== "done" && <p className="max-w-[70ch] text-ink-2">{why}</p>}
        {found && <p className="max-w-[70ch] break-words">{found}</p>}
        {confirmation && (
          <p className="break-words">
            Confirmed by {confirmation.by} <Moment inText at={confirmation.at} />.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {state !== "done" && (
          <Link to={to} aria-label={`${label}: ${title}`} className={smallButton}>
            {label}
          </Link>
        )}
        {confirmable && may("settings:write") && (
          <SmallButton
            aria-disabled={busy || undefined}
            aria-label={`${confirmation ? "Undo" : "Confirm"}: ${title}`}
            onClick={() => busy || onConfirm(!confirmation)}
          >
            {confirmation ? "Undo" : "Confirm"}
          </SmallButton>
        )}
      </div>
    </li>
  );
}

const CheckMark = () => (
  <svg
    role="img"
    aria-label={STATES.done.label}
    viewBox="0 0 20 20"
    className="mt-px size-5 fill-none stroke-ok stroke-[2.5]"
  >
    <path d="m4 10.5 4 4 8-9" />
  </svg>
);
