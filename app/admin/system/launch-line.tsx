import { Link } from "react-router";
import type { Fix, LaunchRow, LaunchState } from "#shop/running/launch-checklist/launch.ts";
import { Moment } from "../kit/moment.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useStaff } from "../kit/staff.tsx";

const WORDS: Record<LaunchState, string> = { done: "Done", todo: "To do", confirm: "To confirm" };
const TONES: Record<LaunchState, string> = {
  done: "bg-sand text-ok",
  todo: "bg-sand text-ink",
  confirm: "bg-warn-bg text-warn-ink",
};

type Props = { row: LaunchRow; busy: boolean; onConfirm: (confirmed: boolean) => void };

/** One row of the checklist: its state, why it matters, and where to fix it. */
export function LaunchLine({ row, busy, onConfirm }: Props) {
  const { title, why, state, found, fix, confirmation, confirmable } = row;
  const { may } = useStaff();
  return (
    <li className="grid gap-x-5 gap-y-2 border-t border-line py-4 md:grid-cols-[104px_minmax(0,1fr)_auto]">
      <p>
        <span
          className={`type-label inline-flex min-h-6 items-center rounded-pill border border-transparent px-2.5 whitespace-nowrap ${TONES[state]}`}
        >
          {WORDS[state]}
        </span>
      </p>
      <div className="min-w-0">
        <h2 className="font-[620]">{title}</h2>
        <p className="max-w-[70ch] text-ink-2">{why}</p>
        {found && <p className="max-w-[70ch] break-words">{found}</p>}
        {confirmation && (
          <p className="break-words">
            Confirmed by {confirmation.by} on <Moment at={confirmation.at} />.
          </p>
        )}
        {state !== "done" && <Where fix={fix} />}
      </div>
      {confirmable && may("settings:write") && (
        <div>
          <SmallButton
            aria-disabled={busy || undefined}
            aria-label={`${confirmation ? "Undo" : "Confirm"}: ${title}`}
            onClick={() => busy || onConfirm(!confirmation)}
          >
            {confirmation ? "Undo" : "Confirm"}
          </SmallButton>
        </div>
      )}
    </li>
  );
}

function Where({ fix }: { fix: Fix }) {
  if ("to" in fix) {
    return (
      <Link
        to={fix.to}
        className="type-label inline-flex min-h-11 items-center underline underline-offset-[3px] md:min-h-8"
      >
        {fix.label}
      </Link>
    );
  }
  return (
    <p className="type-small mt-1 break-words text-ink-2">
      {fix.setting && (
        <>
          Setting: <code className="text-ink">{fix.setting}</code>
          {fix.besides && ` ${fix.besides}`}.{" "}
        </>
      )}
      How: {fix.read}.
    </p>
  );
}
