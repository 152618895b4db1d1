import { type ReactNode, useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { Badge } from "../kit/badge.tsx";
import { inputBox } from "../kit/boxes.ts";
import { Select } from "../kit/select.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { LIVE_STATES } from "./live.ts";
import { LiveFields } from "./live-fields.tsx";
import { PickButton } from "./picture-picker.tsx";
import type { ColorRow, SizeRow } from "./variants.ts";

/** The error of a row, and the field that it belongs to. */
export type Fault = { field: string; message: string };

/** The error of one field. Errors that belong to no other field are shown at the name. */
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
    <RowFrame
      {...props}
      kind="color"
      value={row.color}
      picture={row.picture}
      onRename={(color) => onChange({ ...row, color })}
    >
      {(name) => (
        <>
          <Live {...props} name={name} />
          <PickButton
            label={`Picture of ${name}`}
            url={row.picture}
            error={errorAt("picture", fault)}
            onPick={(picture) => onChange({ ...row, picture })}
          />
          <Swatch name={name} swatch={row.swatch} onChange={(swatch) => onChange({ ...row, swatch })} />
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

/** The headings of the columns below, on a desktop. */
export const RowHeads = ({ kind }: { kind: "Color" | "Size" }) => (
  <div aria-hidden="true" className={`${columns} -mb-1 font-[560] text-ink-2 max-md:hidden`}>
    <span>{kind}</span>
    <span>Status</span>
    <span className="w-[72px] text-center">Order</span>
    <span className="w-[70px]" />
  </div>
);

const columns =
  "max-w-[760px] grid items-center gap-x-4 gap-y-3 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)_auto_auto]";

type FrameProps = Omit<Props<ColorRow | SizeRow>, "onChange"> & {
  kind: "color" | "size";
  /** The name of the color or size. */
  value: string;
  /** Undefined for sizes. */
  picture?: string;
  onRename: (text: string) => void;
  /** `name` is for the fields' labels; it is never empty. */
  children: (name: string) => ReactNode;
};

/** A row with picture, name and status. The other fields appear when it is opened, as they rarely change. */
function RowFrame(props: FrameProps) {
  const { row, kind, value, picture, at, count, fault, onMove, onRemove, onRename, children } = props;
  const name = value || `${kind} ${at + 1}`;
  const [isOpen, setOpen] = useState(row.own.length === 0);
  const isFolded = !isOpen && fault === undefined;
  return (
    <div className={`${columns} grid-cols-[minmax(0,1fr)_auto] border-b border-line pb-3`}>
      <div className="flex items-center gap-3">
        {picture !== undefined && (
          <span className="size-11 shrink-0 overflow-hidden rounded-sm bg-sand-2">
            {picture && <Picture src={picture} alt="" sizes="44px" className="size-full object-contain" />}
          </span>
        )}
        <input
          id={`${kind}-${row.key}`}
          aria-label={`Name of ${kind} ${at + 1}`}
          value={value}
          placeholder="Name"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={nameFault(fault) !== undefined || undefined}
          aria-describedby={nameFault(fault) && `fault-${row.key}`}
          onChange={({ target }) => onRename(target.value)}
          className={inputBox}
        />
      </div>
      <span
        className={`max-md:order-1 max-md:col-span-full ${isFolded && row.live.state !== "live" ? "" : "max-md:hidden"}`}
      >
        <Badge {...LIVE_STATES[row.live.state]} />
      </span>
      <div className={`flex max-md:order-4 max-md:col-span-full ${isFolded ? "max-md:hidden" : ""}`}>
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
      </div>
      <SmallButton aria-expanded={!isFolded} onClick={() => setOpen(!isOpen)} className="min-w-[70px] justify-center">
        {isFolded ? "Edit" : "Close"}
        <span className="sr-only"> {name}</span>
      </SmallButton>
      {nameFault(fault) && (
        <p id={`fault-${row.key}`} className="type-small col-span-full text-error max-md:order-2">
          {nameFault(fault)}
        </p>
      )}
      {!isFolded && (
        <div className="col-span-full flex flex-wrap items-start gap-x-6 gap-y-4 pb-2 max-md:order-3">
          {children(name)}
          <SmallButton
            aria-label={`Remove ${name}`}
            disabled={count === 1}
            onClick={onRemove}
            className="min-h-11! md:mt-[26px] md:ml-auto"
          >
            Remove
          </SmallButton>
        </div>
      )}
    </div>
  );
}

const iconButton = "grid size-11 place-items-center rounded-sm hover:bg-ink/6 disabled:text-ink-3 md:size-9";

const DEFAULT_COLOR = "#808080";

/** How the color's button looks in the shop: its name, a color, or a picture. */
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
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-44">
        <p className="type-label mb-1.5">Swatch</p>
        <Select
          aria-label={`Swatch of ${name}`}
          value={kind}
          onChange={({ target }) =>
            onChange(target.value === "name" ? null : target.value === "color" ? DEFAULT_COLOR : "")
          }
        >
          <option value="name">Text</option>
          <option value="color">Color</option>
          <option value="picture">Picture</option>
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
      {kind === "picture" && <PickButton label={`Swatch picture of ${name}`} url={swatch ?? ""} onPick={onChange} />}
    </div>
  );
}

/** A small arrow up or down, which the shop's font lacks. */
const Arrow = ({ to }: { to: "up" | "down" }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 10 12"
    className={`block w-2.5 fill-none stroke-current stroke-[1.5] ${to === "down" ? "rotate-180" : ""}`}
  >
    <path d="M5 11V1.5M1 5.5l4-4 4 4" />
  </svg>
);
