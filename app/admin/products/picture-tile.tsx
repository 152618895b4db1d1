import { type DragEvent, type KeyboardEvent, useId, useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { BoxLabel, describedBy } from "../kit/box-label.tsx";
import { inputBox } from "../kit/boxes.ts";
import { smallButton } from "../kit/button-styles.ts";
import type { PictureErrors, PictureRow, Step } from "./picture-rows.ts";

type PictureItemProps = {
  row: PictureRow;
  /** Its place among those that are shown, from 1. */
  place: number;
  count: number;
  colors: readonly string[];
  errors: PictureErrors["rows"][string] | undefined;
  /** Undefined for staff who may only look. */
  change: ItemChanges | undefined;
};

export type ItemChanges = {
  edit: (key: string, change: { alt?: string; color?: string | null }) => void;
  move: (key: string, step: Step) => void;
  drop: (key: string, target: string, side: "before" | "after") => void;
  remove: (key: string, button: HTMLElement) => void;
};

const STEPS: Partial<Record<string, Step>> = { ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };
/** What is dragged; other things than our rows have another type. */
const ROW_TYPE = "text/x-picture-row";

/** One picture of the list: what it shows and of which color, and where it stands. */
export function PictureItem({ row, place, count, colors, errors, change }: PictureItemProps) {
  const { key, url, alt, color } = row;
  const id = useId();
  const { side, dropProps } = useDropSide((dragged, at) => change?.drop(dragged, key, at));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    change?.move(key, step);
  };
  return (
    <li
      data-row={key}
      {...dropProps}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-t py-4 md:grid-cols-[auto_minmax(0,1fr)_180px_auto] ${side === "before" ? "border-ink" : "border-line"} ${side === "after" ? "shadow-[0_1px_0_var(--color-ink)]" : ""}`}
    >
      <div className="flex items-center gap-2 max-md:row-span-2">
        {change && (
          <button
            type="button"
            draggable
            aria-label={`Move picture ${place} of ${count}: arrow keys, or drag it`}
            onKeyDown={onKeyDown}
            onDragStart={({ dataTransfer, currentTarget }) => {
              dataTransfer.setData(ROW_TYPE, key);
              dataTransfer.effectAllowed = "move";
              const item = currentTarget.closest("li");
              if (item) dataTransfer.setDragImage(item, 20, 20);
            }}
            className="grid min-h-11 w-6 cursor-grab place-items-center rounded-sm text-ink-2 hover:text-ink max-md:hidden"
          >
            {grip}
          </button>
        )}
        <Thumbnail key={url} url={url} />
      </div>
      <div className="min-w-0 max-md:col-start-2">
        <BoxLabel
          id={`${id}-alt`}
          label="Alt text"
          error={errors?.alt ?? errors?.url}
          hint={alt.trim() === "" && <span className="text-warn-ink">No alt text</span>}
        >
          <input
            id={`${id}-alt`}
            value={alt}
            readOnly={!change}
            aria-invalid={errors?.alt || errors?.url ? true : undefined}
            aria-describedby={describedBy(`${id}-alt`, {
              hint: alt.trim() === "",
              error: errors?.alt ?? errors?.url,
            })}
            onChange={({ target }) => change?.edit(key, { alt: target.value })}
            className={inputBox}
          />
        </BoxLabel>
      </div>
      <div className="min-w-0 max-md:col-start-2">
        <BoxLabel id={`${id}-color`} label="Color" error={errors?.color}>
          <select
            id={`${id}-color`}
            value={color ?? ""}
            disabled={!change}
            aria-invalid={errors?.color ? true : undefined}
            aria-describedby={describedBy(`${id}-color`, { error: errors?.color })}
            onChange={({ target }) => change?.edit(key, { color: target.value || null })}
            className={`${inputBox} cursor-pointer`}
          >
            <option value="">All colors</option>
            {colors.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </BoxLabel>
      </div>
      {change && (
        <div className="flex gap-2 max-md:col-start-2 max-md:flex-wrap md:mt-[26px]">
          <MoveButton
            label={`Move picture ${place} up`}
            d="m2 8 5-5 5 5"
            onPress={() => change.move(key, "up")}
            off={place === 1}
          />
          <MoveButton
            label={`Move picture ${place} down`}
            d="m2 3 5 5 5-5"
            onPress={() => change.move(key, "down")}
            off={place === count}
          />
          <button
            type="button"
            data-remove
            aria-label={`Remove picture ${place}`}
            onClick={({ currentTarget }) => change.remove(key, currentTarget)}
            className={`${smallButton} min-h-11!`}
          >
            Remove
          </button>
        </div>
      )}
    </li>
  );
}

/** The focus stays on a button that has nothing left to do: it may be the next press that brings the picture back. */
const MoveButton = ({ label, d, onPress, off }: { label: string; d: string; onPress: () => void; off: boolean }) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onPress}
    className={`${smallButton} min-h-11! w-11 justify-center px-0! aria-disabled:border-disabled aria-disabled:text-ink-3`}
  >
    <svg aria-hidden="true" viewBox="0 0 14 11" className="w-3.5 fill-none stroke-current stroke-[1.8]">
      <path d={d} />
    </svg>
  </button>
);

/** A picture that cannot be fetched says so, in its own place. */
function Thumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="grid size-22 shrink-0 place-items-center overflow-hidden rounded-sm bg-sand">
      {broken ? (
        <span className="type-small px-1 text-center text-error">Can't be shown</span>
      ) : (
        <Picture src={url} alt="" sizes="88px" onError={() => setBroken(true)} className="size-full object-contain" />
      )}
    </div>
  );
}

/** On which side of this row another one would be dropped, while it is dragged over it. */
function useDropSide(onDrop: (key: string, side: "before" | "after") => void) {
  const [side, setSide] = useState<"before" | "after">();
  const sideOf = ({ currentTarget, clientY }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY < top + height / 2 ? "before" : "after";
  };
  return {
    side,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(ROW_TYPE)) return;
        event.preventDefault();
        setSide(sideOf(event));
      },
      onDragLeave: () => setSide(undefined),
      onDrop: (event: DragEvent) => {
        const key = event.dataTransfer.getData(ROW_TYPE);
        setSide(undefined);
        if (!key) return;
        event.preventDefault();
        onDrop(key, sideOf(event));
      },
    },
  };
}

const grip = (
  <svg aria-hidden="true" viewBox="0 0 8 14" className="h-3.5 fill-current">
    {[1.5, 7, 12.5].map((y) => (
      <g key={y}>
        <circle cx="1.5" cy={y} r="1.3" />
        <circle cx="6.5" cy={y} r="1.3" />
      </g>
    ))}
  </svg>
);
