import { type ComponentProps, type ReactNode, useId } from "react";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { type BannerFacts, bannerFault, bannerText, USUAL_BANNER } from "#shop/running/settings/banner.ts";
import { discountText } from "#shop/selling/catalog/catalog.ts";
import { useAnswer } from "../kit/staff.tsx";

type NumberProps = ComponentProps<typeof TextField> & { unit?: string | undefined };

/** A number field followed by its unit, which screen readers read with the label. */
export const NumberBox = ({ unit, ...rest }: NumberProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    className="max-w-28"
    aria-label={unit && `${rest.label}, in ${unit}`}
    mark={
      unit && (
        <span aria-hidden="true" className="ml-2.5 text-ink-2">
          {unit}
        </span>
      )
    }
    {...rest}
  />
);

type ChoiceProps = {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly { value: string; label: string; detail?: string }[];
  onChoose: (value: string) => void;
  error?: ReactNode;
};

/** A choice between a few options, all visible. */
export function Choice({ label, name, value, options, onChoose, error }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="type-label mb-1.5">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
            className="size-5 shrink-0 accent-ink"
          />
          <span>
            {option.label}
            {option.detail && <span className="type-small block text-ink-2">{option.detail}</span>}
          </span>
        </label>
      ))}
      {error && <p className="type-small text-error">{error}</p>}
    </fieldset>
  );
}

type SpanBoxProps = {
  label: string;
  unit?: string | undefined;
  hint?: string | undefined;
  name: string;
  bind: (field: string) => NumberProps | object;
};

/** A range: two numbers in the same unit, which is shown once after both. */
export function SpanBox({ label, unit, hint, bind, name }: SpanBoxProps) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hint ? hintId : undefined}>
      <legend className="type-label mb-1.5">{label}</legend>
      {/* Errors are below both fields, so that neither moves to a line of its own. */}
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 *:[div]:contents [&_label]:sr-only [&_p]:order-1 [&_p]:mt-0 [&_p]:basis-full">
        <NumberBox label="From" aria-label={`From, in ${unit}`} className="max-w-20" {...bind(`${name}.from`)} />
        <span aria-hidden="true">to</span>
        <NumberBox label="To" unit={unit} className="max-w-20" {...bind(`${name}.to`)} />
      </div>
      {hint && (
        <p id={hintId} className="type-small mt-1.5 text-ink-2">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type Props = ComponentProps<typeof TextArea> & { value: string; policies: BannerFacts["policies"] };

/** A text with placeholders, and a preview of how it appears on every page now. */
export function AnnouncementBox({ policies, ...box }: Props) {
  const products = useAnswer("/api/products").data ?? [];
  const facts = { discount: discountText(products), policies };
  const shown = bannerFault(box.value) ? undefined : bannerText(box.value, facts) || bannerText(USUAL_BANNER, facts);
  return (
    <>
      <TextArea {...box} rows={2} placeholder={USUAL_BANNER} />
      <div aria-live="polite">
        <p className="type-label mb-1.5">Shown now</p>
        {shown === undefined ? (
          <p className="text-ink-2">Fix the text to see a preview.</p>
        ) : (
          <p className="type-small rounded-md bg-ink px-4 py-2 text-center break-words text-paper">{shown}</p>
        )}
      </div>
    </>
  );
}
