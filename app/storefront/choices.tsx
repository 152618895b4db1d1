import type { ReactNode } from "react";
import { ONLY_COLOR, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import type { ShownSize, ShownVariant } from "./shown-product.ts";
import { SWATCHES } from "./swatches.ts";

/** The id of the form that the choices belong to, wherever they are on the page. */
export const BUY_FORM = "buy";

/** The native radio covers its label invisibly, so that every kind of pointer hits it. */
const overlay = "absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed";

type ChoiceProps = { label: string; chosen: string | undefined; beside?: ReactNode; children?: ReactNode };

/** The name of the choice is shown next to the label, so that color is never the only sign. */
function Choice({ label, chosen, beside, children }: ChoiceProps) {
  const value = <span className="ml-1 font-[440] text-ink-2">{chosen}</span>;
  const corner = beside && <div className="absolute -top-3 right-0">{beside}</div>;
  // A single option is shown as text.
  if (!children) {
    return (
      <div className="relative">
        <p className="type-label">
          {label} {value}
        </p>
        {corner}
      </div>
    );
  }
  return (
    <div className="relative">
      <fieldset className="min-w-0">
        <legend className="type-label mb-2 md:mb-3">
          {label} {value}
        </legend>
        {children}
      </fieldset>
      {corner}
    </div>
  );
}

type ColorChoiceProps = {
  variants: readonly ShownVariant[];
  chosen: string;
  onChoose: (color: string) => void;
  /** Called when the shopper is probably about to choose it. */
  onConsider: (variant: ShownVariant) => void;
};

export function ColorChoice({ variants, chosen, onChoose, onConsider }: ColorChoiceProps) {
  if (variants.length === 1) return chosen !== ONLY_COLOR && <Choice label="Color" chosen={chosen} />;
  // Names and colors side by side would look like two kinds of choices.
  const named = !variants.every(({ swatch, color }) => swatch || SWATCHES[color.toLowerCase()]);
  return (
    <Choice label="Color" chosen={chosen}>
      <div className="flex flex-wrap gap-3">
        {variants.map((variant) => {
          const { color, inventory } = variant;
          const fill = variant.swatch ? "" : SWATCHES[color.toLowerCase()];
          return (
            <label
              key={color}
              title={inventory === 0 ? `${color} (out of stock)` : color}
              onPointerEnter={() => onConsider(variant)}
              className={`relative grid min-h-11 min-w-11 place-items-center overflow-clip rounded-pill border border-current/18 forced-colors:text-[CanvasText] has-checked:outline-2 has-checked:outline-offset-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-[6px] forced-color-adjust-none ${named ? "bg-surface px-4" : fill}`}
            >
              {!named && variant.swatch && <Swatch swatch={variant.swatch} />}
              <input
                type="radio"
                name="color"
                form={BUY_FORM}
                value={color}
                checked={color === chosen}
                onChange={() => onChoose(color)}
                onFocus={() => onConsider(variant)}
                className={overlay}
              />
              <span className={named ? "type-label" : "sr-only"}>
                {color}
                {inventory === 0 && <span className="sr-only"> (out of stock)</span>}
              </span>
              {inventory === 0 && <SoldOutMark />}
            </label>
          );
        })}
      </div>
    </Choice>
  );
}

/** The color or picture that staff chose for the button. A color is an SVG attribute, because pages allow no style attributes. */
const Swatch = ({ swatch }: { swatch: string }) =>
  swatch.startsWith("#") ? (
    <svg aria-hidden="true" className="absolute size-full">
      <rect width="100%" height="100%" fill={swatch} />
    </svg>
  ) : (
    <img src={swatch} alt="" className="absolute size-full object-cover" />
  );

/** A diagonal line, light and dark, visible on every color. */
const SoldOutMark = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 44 44"
    preserveAspectRatio="none"
    className="pointer-events-none absolute size-full"
  >
    <path d="M6 38 38 6" className="stroke-surface stroke-[4px]" />
    <path d="M6 38 38 6" className="stroke-ink stroke-[1.5px]" />
  </svg>
);

type SizeChoiceProps = {
  sizes: readonly ShownSize[];
  chosen: string | undefined;
  /** The fit, after the size. */
  fit?: string | undefined;
  beside?: ReactNode;
  onChoose: (size: string) => void;
};

export function SizeChoice({ sizes, chosen, fit, beside, onChoose }: SizeChoiceProps) {
  const isSoldOut = sizes.some(({ size, inventory }) => size === chosen && inventory === 0);
  const said = [chosen, isSoldOut ? "sold out" : fit].filter(Boolean).join(", ");
  if (sizes.length === 1 && chosen === ONLY_SIZE) return beside && <Choice label="Size" chosen={fit} beside={beside} />;
  if (sizes.length === 1) return <Choice label="Size" chosen={said} beside={beside} />;
  return (
    <Choice label="Size" chosen={said} beside={beside}>
      <div className="grid grid-cols-4 gap-2">
        {sizes.map(({ size, inventory }) => (
          <label
            key={size}
            className="relative grid min-h-12 md:min-h-[52px] place-items-center rounded-md border-[1.5px] border-line-strong bg-surface px-2 text-center font-[560] transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface forced-colors:has-checked:border-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-3 has-disabled:line-through forced-colors:has-checked:outline-3"
          >
            <input
              type="radio"
              name="size"
              form={BUY_FORM}
              value={size}
              checked={size === chosen && inventory > 0}
              disabled={inventory === 0}
              onChange={() => onChoose(size)}
              className={overlay}
            />
            {size}
            {inventory === 0 && <span className="sr-only"> (out of stock)</span>}
          </label>
        ))}
      </div>
    </Choice>
  );
}
