import { type ReactNode, useState } from "react";
import { inputBox } from "../kit/boxes.ts";
import { smallButton } from "../kit/button-styles.ts";
import { Select } from "../kit/select.tsx";
import { LiveFields } from "./live-fields.tsx";
import { PickButton } from "./picture-picker.tsx";
import type { ColorRow, SizeRow } from "./variants.ts";

/** What is wrong with a row, and with which of its fields. */
export type Fault = { field: string; message: string };

/** The message at one field; faults of no other field are shown at the name. */
const errorAt = (field: string, fault: Fault | undefined) => (fault?.field === field ? fault.message : undefined);
const nameFault = (fault: Fault | undefined) =>
  fault && !["liveAt", "picture"].includes(fault.field) ? fault.message : undefined;

type Props<Row> = {
  row: Row;
  at: number;
  count: number;
  fault: Fault | undefined;
  onChange: (row: Row) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function ColorFields(props: Props<ColorRow>) {
  const { row, fault, onChange } = props;
  return (
    <RowFrame {...props} kind="color" value={row.color} onRename={(color) => onChange({ ...row, color })}>
      {(name) => (
        <>
          <Live {...props} name={name} />
          <div className="flex flex-wrap gap-x-5 gap-y-3">
            <PickButton
              label={`Picture of ${name}`}
              url={row.picture}
              error={errorAt("picture", fault)}
              inRow
              onPick={(picture) => onChange({ ...row, picture })}
            />
            <Swatch name={name} swatch={row.swatch} onChange={(swatch) => onChange({ ...row, swatch })} />
          </div>
        </>
      )}
    </RowFrame>
  );
}

export const SizeFields = (props: Props<SizeRow>) => (
  <RowFrame {...props} kind="size" value={props.row.size} onRename={(size) => props.onChange({ ...props.row, size })}>
    {(name) => <Live {...props} name={name} />}
  </RowFrame>
);

const Live = <Row extends ColorRow | SizeRow>({ row, fault, onChange, name }: Props<Row> & { name: string }) => (
  <LiveFields
    of={name}
    value={row.live}
    error={errorAt("liveAt", fault)}
    onChange={(live) => onChange({ ...row, live })}
  />
);

type FrameProps = Omit<Props<ColorRow | SizeRow>, "onChange"> & {
  kind: "color" | "size";
  /** Its name. */
  value: string;
  onRename: (text: string) => void;
  /** `name`: what the labels of its fields call it, also while it has no name yet. */
  children: (name: string) => ReactNode;
};

/** A row of fields on a desktop; on a phone its name, and the rest when it is opened. */
function RowFrame(props: FrameProps) {
  const { row, kind, value, at, count, fault, onMove, onRemove, onRename, children } = props;
  const name = value || `${kind} ${at + 1}`;
  const [isOpen, setOpen] = useState(row.own.length === 0);
  const isFolded = !isOpen && fault === undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3 border-b border-line pb-3">
      <div className="flex items-center gap-3 max-md:w-full">
        <input
          aria-label={`Name of ${kind} ${at + 1}`}
          value={value}
          placeholder="Name"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={nameFault(fault) !== undefined || undefined}
          aria-describedby={nameFault(fault) && `fault-${row.key}`}
          onChange={({ target }) => onRename(target.value)}
          className={`${inputBox} md:w-44!`}
        />
        {isFolded && row.live.state !== "live" && (
          <span className="shrink-0 text-ink-2 md:hidden">{row.live.state === "draft" ? "Draft" : "Scheduled"}</span>
        )}
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => setOpen(!isOpen)}
          className={`${smallButton} shrink-0 md:hidden`}
        >
          {isFolded ? "Edit" : "Close"}
          <span className="sr-only"> {name}</span>
        </button>
      </div>
      {nameFault(fault) && (
        <p id={`fault-${row.key}`} className="type-small w-full text-error md:order-last">
          {nameFault(fault)}
        </p>
      )}
      <div className={isFolded ? "max-md:hidden md:contents" : "contents"}>
        {children(name)}
        <div className="flex shrink-0 md:ml-auto">
          <button
            type="button"
            aria-label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
            className={iconButton}
          >
            <Arrow to="up" />
          </button>
          <button
            type="button"
            aria-label={`Move ${name} down`}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
            className={iconButton}
          >
            <Arrow to="down" />
          </button>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            disabled={count === 1}
            onClick={onRemove}
            className={iconButton}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      </div>
    </div>
  );
}

const iconButton =
  "grid size-11 place-items-center rounded-sm text-[18px] hover:bg-ink/6 disabled:text-ink-3 md:size-9";

const DEFAULT_COLOR = "#808080";

/** How the color's button looks in the shop: by its name, in a color, or as a picture. */
function Swatch({
  name,
  swatch,
  onChange,
}: {
  name: string;
  swatch: string | null;
  onChange: (swatch: string | null) => void;
}) {
  const kind = swatch === null ? "name" : swatch.startsWith("#") ? "color" : "picture";
  return (
    <div className="flex flex-wrap gap-3">
      <div className="w-44">
        <Select
          aria-label={`Swatch of ${name}`}
          value={kind}
          onChange={({ target }) =>
            onChange(target.value === "name" ? null : target.value === "color" ? DEFAULT_COLOR : "")
          }
        >
          <option value="name">Swatch: its name</option>
          <option value="color">Swatch: a color</option>
          <option value="picture">Swatch: a picture</option>
        </Select>
      </div>
      {kind === "color" && (
        <input
          type="color"
          aria-label={`Swatch color of ${name}`}
          value={swatch ?? DEFAULT_COLOR}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-14 rounded-md border-[1.5px] border-line-strong bg-surface p-1"
        />
      )}
      {kind === "picture" && (
        <PickButton label={`Swatch picture of ${name}`} url={swatch ?? ""} onPick={onChange} inRow />
      )}
    </div>
  );
}

/** A small arrow up or down: the shop's font has none. */
const Arrow = ({ to }: { to: "up" | "down" }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 10 12"
    className={`inline-block w-2.5 fill-none stroke-current stroke-[1.5] ${to === "down" ? "rotate-180" : ""}`}
  >
    <path d="M5 11V1.5M1 5.5l4-4 4 4" />
  </svg>
);
