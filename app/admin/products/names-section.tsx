import { Arrow } from "../kit/arrow.tsx";
import { inputBox } from "../kit/boxes.ts";
import { smallButton } from "../kit/list-frame.tsx";
import type { ColorValues, PageErrors, PageValues, SizeValues } from "./product-values.ts";
import { Section } from "./section.tsx";
import { SkuGrid } from "./sku-grid.tsx";

type Props = {
  values: PageValues;
  errors: PageErrors;
  /** Skus that stand in orders: they stay, and their color or size is archived when it is taken out. */
  sold: ReadonlySet<string>;
  onChange: (part: Partial<PageValues>, ...fixed: string[]) => void;
  /** For a new color or size; each gets a key of its own. */
  newKey: () => string;
};

/** Colors and sizes in their order, and the sku of each cell. */
export function NamesSection({ values, errors, sold, onChange, newKey }: Props) {
  const { colors, sizes } = values;
  const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

  const setColor = (key: string, change: Partial<ColorValues>, ...fixed: string[]) =>
    onChange({ colors: colors.map((one) => (one.key === key ? { ...one, ...change } : one)) }, ...fixed);
  const setSize = (key: string, change: Partial<SizeValues>, ...fixed: string[]) =>
    onChange({ sizes: sizes.map((one) => (one.key === key ? { ...one, ...change } : one)) }, ...fixed);

  return (
    <Section
      title="Colors and sizes"
      hint="In the order of the shop. What stands in orders is archived when you remove it: orders and the ledger keep it, and it comes back when you add it again."
    >
      <div className="grid gap-6">
        <fieldset className="grid gap-3">
          <legend className="type-label mb-1.5">Colors</legend>
          {colors.map((one, index) => (
            <div
              key={one.key}
              className="grid gap-2 max-md:border-t max-md:border-line max-md:pt-3 md:grid-cols-[160px_minmax(0,1fr)_auto]"
            >
              <NameInput
                id={`color-${one.key}`}
                label={`Name of color ${index + 1}`}
                placeholder="Color"
                value={one.color}
                error={errors[`color:${one.key}`]}
                onChange={(color) => setColor(one.key, { color }, `color:${one.key}`)}
              />
              <NameInput
                id={`image-${one.key}`}
                label={`Image URL of ${one.color || `color ${index + 1}`}`}
                placeholder="Image URL"
                value={one.image}
                error={errors[`image:${one.key}`]}
                onChange={(image) => setColor(one.key, { image }, `image:${one.key}`)}
              />
              <Moves
                name={one.color || `color ${index + 1}`}
                index={index}
                count={colors.length}
                onMove={(to) => onChange({ colors: moved(colors, index, to) })}
                onRemove={() => {
                  onChange({ colors: colors.filter(({ key }) => key !== one.key) });
                  focus("add-color");
                }}
              />
            </div>
          ))}
          <button
            type="button"
            id="add-color"
            className={`${smallButton} justify-self-start`}
            onClick={() => {
              const key = newKey();
              onChange({ colors: [...colors, { key, was: null, color: "", image: "" }] });
              focus(`color-${key}`);
            }}
          >
            Add a color
          </button>
        </fieldset>
        <fieldset>
          <legend className="type-label mb-1.5">Sizes</legend>
          <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
            {sizes.map((one, index) => (
              <div key={one.key} className="flex items-start gap-2">
                <div className="w-24">
                  <NameInput
                    id={`size-${one.key}`}
                    label={`Name of size ${index + 1}`}
                    placeholder="Size"
                    value={one.size}
                    error={errors[`size:${one.key}`]}
                    onChange={(size) => setSize(one.key, { size }, `size:${one.key}`)}
                  />
                </div>
                <Moves
                  name={one.size || `size ${index + 1}`}
                  index={index}
                  count={sizes.length}
                  onMove={(to) => onChange({ sizes: moved(sizes, index, to) })}
                  onRemove={() => {
                    onChange({ sizes: sizes.filter(({ key }) => key !== one.key) });
                    focus("add-size");
                  }}
                />
              </div>
            ))}
            <button
              type="button"
              id="add-size"
              className={`${smallButton} max-md:self-center md:mt-1`}
              onClick={() => {
                const key = newKey();
                onChange({ sizes: [...sizes, { key, was: null, size: "" }] });
                focus(`size-${key}`);
              }}
            >
              Add a size
            </button>
          </div>
        </fieldset>
        <SkuGrid values={values} errors={errors} sold={sold} onChange={onChange} />
      </div>
    </Section>
  );
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const one = list[from];
  return one === undefined ? rest : [...rest.slice(0, to), one, ...rest.slice(to)];
}

function NameInput({
  id,
  label,
  placeholder,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <div className="min-w-0">
      <input
        id={id}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={inputBox}
      />
      {error && (
        <p id={`${id}-error`} className="type-small mt-1 text-error">
          {error}
        </p>
      )}
    </div>
  );
}

const iconButton =
  "grid size-11 place-items-center rounded-sm text-[18px] hover:bg-ink/6 disabled:text-ink-3 md:size-9 md:mt-1";

function Moves({
  name,
  index,
  count,
  onMove,
  onRemove,
}: {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        aria-label={`Move ${name} forward`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        className={iconButton}
      >
        <Arrow to="up" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} back`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
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
  );
}
