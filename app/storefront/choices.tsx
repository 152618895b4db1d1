import type { ProductVariant, VariantSize } from "#shop/catalog/catalog.ts";

const SWATCHES: Readonly<Record<string, string>> = {
  grey: "bg-[#8a8c8e]",
  black: "bg-[#232326]",
  blue: "bg-[#4a6183]",
  pink: "bg-[#ddbdbf]",
  white: "bg-[#efede8]",
};

/** The native radio lies over its label, unseen: whatever points at it hits it. */
const overlay = "absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed";

type ColorChoiceProps = { variants: readonly ProductVariant[]; chosen: string; onChoose: (color: string) => void };

export function ColorChoice({ variants, chosen, onChoose }: ColorChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-3">
        Color <span className="ml-1 font-[440] text-ink-2">{chosen}</span>
      </legend>
      <div className="flex flex-wrap gap-3">
        {variants.map(({ color, inventory }) => (
          <label
            key={color}
            title={color}
            className={`relative grid min-h-11 min-w-11 place-items-center rounded-pill border border-ink/18 ring-ink ring-offset-[3px] ring-offset-paper has-checked:ring-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-[6px] ${SWATCHES[color.toLowerCase()] ?? "bg-surface px-4"}`}
          >
            <input
              type="radio"
              name="color"
              value={color}
              checked={color === chosen}
              onChange={() => onChoose(color)}
              className={overlay}
            />
            <span className={SWATCHES[color.toLowerCase()] ? "sr-only" : "type-label"}>
              {color}
              {inventory === 0 && <span className="sr-only"> (out of stock)</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SizeChoiceProps = { sizes: readonly VariantSize[]; chosen: string | undefined; onChoose: (size: string) => void };

export function SizeChoice({ sizes, chosen, onChoose }: SizeChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-3">
        Size <span className="ml-1 font-[440] text-ink-2">{chosen}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(72px,1fr))] gap-2">
        {sizes.map(({ size, inventory }) => (
          <label
            key={size}
            className="relative grid min-h-[52px] place-items-center rounded-md border-[1.5px] border-line-strong bg-surface px-2 font-[560] has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-3 has-disabled:line-through"
          >
            <input
              type="radio"
              name="size"
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
    </fieldset>
  );
}
