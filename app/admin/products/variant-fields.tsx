import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import { Badge } from "../kit/cells.tsx";
import { recentDay } from "../kit/dates.ts";
import { Select } from "../kit/fields.tsx";
import { LIVE_STATES, typedState, typedTime } from "./live.ts";
import { LiveFields } from "./live-fields.tsx";
import { PickButton } from "./picture-picker.tsx";
import type { ColorRow, SizeRow } from "./variants.ts";
import type { Fault } from "./whole-form.ts";

/** The field that shows an error. A missing picture is an error of `image`, the color's picture in the API, and a wrong one of `picture`. */
const FIELDS: Partial<Record<string, string>> = {
  picture: "picture",
  image: "picture",
  swatch: "swatch",
  liveAt: "live",
};

const columns =
  "flex items-center gap-x-3 md:grid md:grid-cols-[minmax(0,1fr)_72px_minmax(0,1fr)_auto_70px] md:gap-x-8";

/** The headings of the columns below, on a desktop. */
export const RowHeads = ({ kind }: { kind: "Color" | "Size" }) => (
  <div aria-hidden="true" className={`${columns} pb-2 font-[560] text-ink-2 max-md:hidden`}>
    <span>{kind}</span>
    <span className="text-right">In stock</span>
    <span>Status</span>
    <span className="w-18 text-center">Position</span>
  </div>
);

type RowProps = {
  kind: "Color" | "Size";
  row: SizeRow | ColorRow;
  at: number;
  count: number;
  /** Its units in stock; undefined for a new one. */
  units: number | undefined;
  fault: Fault | undefined;
  onChange: (part: Partial<ColorRow>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A color or size in one line. Its fields appear below when it is opened, as they rarely change. */
export function VariantRow({ kind, row, at, count, units, fault, onChange, onMove, onRemove }: RowProps) {
  const state = typedState(row.live);
  const { day } = typedTime(row.live);
  const name = row.name || `${kind} ${at + 1}`;
  const color = "picture" in row ? row : undefined;
  const [isOpen, setOpen] = useState(row.own.length === 0);
  const isFolded = !isOpen && fault === undefined;
  const errorOf = (field: string) => (fault && (FIELDS[fault.field] ?? "name") === field ? fault.message : undefined);
  const arrows = (className: string) => (
    <Arrows name={name} at={at} count={count} onMove={onMove} className={className} />
  );
  return (
    <div className="border-t border-line py-2.5">
      <div className={columns}>
        <div className="flex min-w-0 items-center gap-3">
          {color && <Look picture={color.picture} swatch={color.swatch} />}
          <span className="min-w-0 font-[600] wrap-anywhere">{name}</span>
        </div>
        <div className="flex grow flex-wrap justify-end gap-x-3 text-ink-2 max-md:shrink-0 md:contents">
          <span className="md:text-right">
            {units ?? "New"}
            {units !== undefined && <span className="md:hidden"> in stock</span>}
          </span>
          <span className={state === "live" ? "max-md:hidden" : ""}>
            <Badge {...LIVE_STATES[state]} />
            {state === "at" && day && <span className="ml-2 whitespace-nowrap">{recentDay(day)}</span>}
          </span>
        </div>
        {arrows("max-md:hidden")}
        <SmallButton aria-expanded={!isFolded} onClick={() => setOpen(!isOpen)} className="min-w-[70px] justify-center">
          {isFolded ? "Edit" : "Close"}
          <span className="sr-only"> {name}</span>
        </SmallButton>
      </div>
      {!isFolded && (
        <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4 rounded-md bg-sand p-4">
          <div className="w-full md:w-64">
            <TextField
              // Without spaces, which would separate ids.
              id={`name-${encodeURIComponent(row.key)}`}
              label="Name"
              aria-label={`Name of ${kind.toLowerCase()} ${at + 1}`}
              value={row.name}
              error={errorOf("name")}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: target.value })}
            />
          </div>
          {color && (
            <>
              <PickButton
                label={`Picture of ${name}`}
                value={color.picture}
                error={errorOf("picture")}
                onChange={({ target }) => onChange({ picture: target.value })}
              />
              <Swatch
                name={name}
                swatch={color.swatch}
                error={errorOf("swatch")}
                onChange={(swatch) => onChange({ swatch })}
              />
            </>
          )}
          <div className={`flex grow flex-wrap items-start gap-x-6 gap-y-4 ${color ? "md:basis-full" : ""}`}>
            <LiveFields
              of={name}
              value={row.live}
              error={errorOf("live")}
              onChange={({ target }) => onChange({ live: target.value })}
            />
            <div className="flex items-center gap-x-3 md:mt-6.5 md:ml-auto">
              {arrows("md:hidden")}
              <SmallButton
                look="danger"
                aria-label={`Remove ${name}`}
                disabled={count === 1}
                onClick={onRemove}
                className="min-h-11!"
              >
                Remove
              </SmallButton>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** A color's picture and, if it has one, its swatch. */
const Look = ({ picture, swatch }: Pick<ColorRow, "picture" | "swatch">) => (
  <span className="relative size-11 shrink-0">
    <span className="block size-full overflow-hidden rounded-sm bg-sand-2">
      {picture && <Picture src={picture} alt="" sizes="44px" className="size-full object-contain" />}
    </span>
    {swatch?.startsWith("#") && (
      <span
        className="absolute -right-1 -bottom-1 size-4 rounded-pill border-2 border-surface"
        style={{ background: swatch }}
      />
    )}
  </span>
);

type ArrowsProps = Pick<RowProps, "at" | "count" | "onMove"> & { name: string; className: string };

const Arrows = ({ name, at, count, onMove, className }: ArrowsProps) => (
  <div className={`flex ${className}`}>
    {(
      [
        ["up", at - 1],
        ["down", at + 1],
      ] as const
    ).map(([way, to]) => (
      <button
        key={way}
        type="button"
        aria-label={`Move ${name} ${way}`}
        disabled={to < 0 || to === count}
        onClick={() => onMove(to)}
        className="grid size-11 place-items-center rounded-sm hover:bg-ink/6 disabled:text-ink-3 md:size-9"
      >
        {/* The shop's font has no arrows. */}
        <svg
          aria-hidden="true"
          viewBox="0 0 10 12"
          className={`block w-2.5 fill-none stroke-current stroke-[1.5] ${way === "down" ? "rotate-180" : ""}`}
        >
          <path d="M5 11V1.5M1 5.5l4-4 4 4" />
        </svg>
      </button>
    ))}
  </div>
);

const DEFAULT_COLOR = "#808080";

type SwatchProps = {
  name: string;
  swatch: string | null;
  error: string | undefined;
  onChange: (swatch: string | null) => void;
};

/** How the color's button looks in the shop: its name, a color, or a picture. */
function Swatch({ name, swatch, error, onChange }: SwatchProps) {
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
      {kind === "picture" && (
        <PickButton
          label={`Swatch picture of ${name}`}
          value={swatch ?? ""}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
