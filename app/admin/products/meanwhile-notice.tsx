import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { easternWords } from "#platform/eastern-time.ts";
import { smallButton } from "../kit/list-frame.tsx";
import type { Meanwhile } from "./desk-api.ts";
import { PART_NAMES, type Part, type PartConflict } from "./merge-values.ts";

type Props = {
  changes: Meanwhile["changes"];
  conflicts: readonly PartConflict[];
  taken: readonly Part[];
  onTake: (part: Part) => void;
  onTakeAll: () => void;
};

/** Somebody else saved while this page was open: who, what of it is in the form by now, and what both changed. */
export function MeanwhileNotice({ changes, conflicts, taken, onTake, onTakeAll }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [last] = changes;
  return (
    <Notice tone="warn" role="alert" tabIndex={-1} ref={box} className="grid gap-4">
      <div>
        <h2 className="font-[630]">
          {last
            ? `${last.by} changed this product at ${easternWords(new Date(last.at))}.`
            : "Somebody changed this product."}
        </h2>
        <p>
          Nothing was saved or overwritten.
          {taken.length > 0 &&
            ` Taken over, as you had not changed it: ${taken.map((part) => PART_NAMES[part]).join(", ")}.`}
          {conflicts.length > 0
            ? " What you both changed is as you typed it: take theirs, or save to put yours on top."
            : " Look at it, and save again."}
        </p>
      </div>
      {conflicts.map(({ part, mine, theirs }) => (
        <div key={part} className="grid gap-2 border-t border-warn-ink/30 pt-3 text-ink">
          <h3 className="font-[620]">{PART_NAMES[part]}</h3>
          <dl className="grid gap-x-4 gap-y-1 wrap-anywhere whitespace-pre-line md:grid-cols-[64px_minmax(0,1fr)]">
            <dt className="text-ink-2">Yours</dt>
            <dd className="line-clamp-6">{mine || "empty"}</dd>
            <dt className="text-ink-2">Theirs</dt>
            <dd className="line-clamp-6">{theirs || "empty"}</dd>
          </dl>
          <button type="button" className={`${smallButton} justify-self-start`} onClick={() => onTake(part)}>
            Take their {PART_NAMES[part].toLowerCase()}
          </button>
        </div>
      ))}
      <button type="button" className={`${smallButton} justify-self-start text-ink`} onClick={onTakeAll}>
        Drop mine and take all of theirs
      </button>
    </Notice>
  );
}
