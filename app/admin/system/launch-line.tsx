import { Link } from "react-router";
import { idOf } from "#app/content/section-id.ts";
import type { Fix, LaunchRow, LaunchState } from "#shop/running/launch-checklist/launch.ts";
import { Badge, type StateWords } from "../kit/badge.tsx";
import { inlineLink, smallButton } from "../kit/button-styles.ts";
import { CopyButton } from "../kit/copy-button.tsx";
import { Moment } from "../kit/moment.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useStaff } from "../kit/staff.tsx";
import { GUIDE } from "./guide-address.ts";

const STATES: Record<LaunchState, StateWords> = {
  done: { label: "Done", tone: "good" },
  todo: { label: "To do", tone: "quiet" },
  confirm: { label: "To confirm", tone: "warn" },
};

type Props = { row: LaunchRow; busy: boolean; onConfirm: (confirmed: boolean) => void };

/** One row of the checklist: its state, why it matters, and where to fix it. */
export function LaunchLine({ row, busy, onConfirm }: Props) {
  const { title, why, state, found, fix, confirmation, confirmable } = row;
  const { may } = useStaff();
  return (
    <li className="grid gap-x-5 gap-y-2 border-t border-line py-4 md:grid-cols-[104px_minmax(0,1fr)_auto] md:items-start">
      <p>
        <Badge {...STATES[state]} />
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
        {state !== "done" && "read" in fix && <ServerFix fix={fix} />}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {state !== "done" && "to" in fix && (
          <Link to={fix.to} aria-label={`${fix.label}: ${title}`} className={smallButton}>
            {fix.label}
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

/** How to complete a step on the shop's server. */
const ServerFix = ({ fix: { setting, besides, read } }: { fix: Exclude<Fix, { to: string }> }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
    {setting && (
      <>
        <span className="min-w-0 wrap-break-word">
          Set <code className="text-ink">{setting}</code>
          {besides && ` ${besides}`}
        </span>
        <CopyButton text={setting} name={setting} />
      </>
    )}
    <Link to={`${GUIDE}/${idOf(read)}`} className={inlineLink}>
      Read “{read}”
    </Link>
  </p>
);
