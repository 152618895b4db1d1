import { type DragEvent, type KeyboardEvent, useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureRow, Step } from "./picture-rows.ts";

type PictureTileProps = {
  row: PictureRow;
  /** Its position in its list, from 1. */
  place: number;
  count: number;
  /** Whether cards, carts and orders show it for its color. */
  isMain: boolean;
  fault: string | undefined;
  /** Whether another person's version of it differs. */
  isTaken: boolean;
  onOpen: () => void;
  /** Undefined for staff who may only view. */
  move: PictureMoves | undefined;
};

export type PictureMoves = { step: (step: Step) => void; drop: (dragged: string, side: "before" | "after") => void };

const STEPS: Partial<Record<string, Step>> = {
  ArrowLeft: "up",
  ArrowUp: "up",
  ArrowRight: "down",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};
/** The drag-and-drop type of our pictures, to ignore anything else that is dragged. */
const ROW_TYPE = "text/x-picture-row";

/** One picture of a list. A click opens it; arrow keys and dragging move it. */
export function PictureTile({ row, place, count, isMain, fault, isTaken, onOpen, move }: PictureTileProps) {
  const { key, url, alt } = row;
  const { side, dropProps } = useDropSide((dragged, at) => move?.drop(dragged, at));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!move || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move.step(step);
  };
  return (
    <li data-row={key} data-fault={fault && true} {...dropProps} className="relative min-w-0 md:w-37">
      {side && (
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 w-[3px] rounded-pill bg-ink ${side === "before" ? "-left-2" : "-right-2"}`}
        />
      )}
      <button
        type="button"
        draggable={move !== undefined}
        aria-description={[isMain && "Main picture.", move && "Drag it or use the arrow keys to move it."]
          .filter(Boolean)
          .join(" ")}
        aria-invalid={fault ? true : undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(ROW_TYPE, key);
          dataTransfer.effectAllowed = "move";
        }}
        className={`block w-full rounded-md border-[1.5px] p-1.5 text-left hover:border-ink aria-invalid:border-error aria-invalid:bg-error-bg ${isTaken ? "border-warn-ink bg-warn-bg" : "border-line"}`}
      >
        <span className="sr-only">{`Picture ${place} of ${count}:`}</span>
        <span aria-hidden="true" className="type-small flex items-center justify-between pb-1 text-ink-2">
          <span>
            {place}
            {isMain && <b className="ml-1.5 font-[600] text-ink">Main</b>}
          </span>
          {move && <DragHandle />}
        </span>
        <Thumbnail key={url} url={url} />
        <span
          className={`type-small mt-1.5 line-clamp-2 min-h-[2lh] wrap-anywhere ${alt.trim() ? "text-ink-2" : "text-warn-ink"}`}
        >
          {alt.trim() || "No alt text"}
        </span>
      </button>
      {fault && <p className="type-small mt-1 text-error">{fault}</p>}
    </li>
  );
}

const DragHandle = () => (
  <svg aria-hidden="true" viewBox="0 0 8 14" className="h-3.5 w-2 cursor-grab max-md:hidden">
    {[1.5, 7, 12.5].map((y) => (
      <path key={y} d={`M1 ${y}h1.5M5.5 ${y}h1.5`} stroke="currentColor" strokeWidth="2" />
    ))}
  </svg>
);

/** Replaces a picture that fails to load with a message. */
function Thumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="grid aspect-square place-items-center overflow-hidden rounded-sm bg-sand">
      {broken ? (
        <span className="type-small px-1 text-center text-error">Couldn't be loaded. Replace it.</span>
      ) : (
        <Picture src={url} alt="" sizes="160px" onError={() => setBroken(true)} className="size-full object-contain" />
      )}
    </span>
  );
}

/** The side of this picture on which a picture dragged over it would land. */
function useDropSide(onDrop: (key: string, side: "before" | "after") => void) {
  const [side, setSide] = useState<"before" | "after">();
  const sideOf = ({ currentTarget, clientX }: DragEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return clientX < left + width / 2 ? "before" : "after";
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
