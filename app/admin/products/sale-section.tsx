import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { EasternTime } from "#platform/eastern-time.ts";
import { DateBox } from "../kit/date-box.tsx";
import type { PageErrors, PageValues } from "./product-values.ts";
import { Section } from "./section.tsx";

type Props = {
  values: PageValues;
  errors: PageErrors;
  /** What is not wrong but not good either. */
  doubts: readonly string[];
  onChange: (part: Partial<PageValues>, ...fixed: string[]) => void;
};

/** The list price, and a sale with its start and end. */
export function SaleSection({ values, errors, doubts, onChange }: Props) {
  return (
    <Section
      title="Price and sale"
      hint="A sale price is shown beside the struck-through list price while the sale runs."
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="List price"
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          required
          value={values.price}
          error={errors.price}
          onChange={({ target }) => onChange({ price: target.value }, "price", "salePrice")}
        />
        <TextField
          label="Sale price"
          optional
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          value={values.salePrice}
          error={errors.salePrice}
          hint="Empty: no sale."
          onChange={({ target }) => onChange({ salePrice: target.value }, "salePrice")}
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Moment
          name="Sale starts"
          dayHint="Empty: at once."
          value={values.starts}
          error={errors.saleStartsAt}
          onChange={(starts) => onChange({ starts }, "saleStartsAt", "saleEndsAt")}
        />
        <Moment
          name="Sale ends"
          dayHint="Without a time: with the day."
          value={values.ends}
          error={errors.saleEndsAt}
          onChange={(ends) => onChange({ ends }, "saleEndsAt")}
        />
      </div>
      <p className="type-small text-ink-2">Days and times are those of New York (US Eastern time).</p>
      {doubts.map((doubt) => (
        <Notice key={doubt} tone="warn">
          {doubt}
        </Notice>
      ))}
    </Section>
  );
}

function Moment({
  name,
  dayHint,
  value,
  error,
  onChange,
}: {
  name: string;
  dayHint: string;
  value: EasternTime;
  error: string | undefined;
  onChange: (value: EasternTime) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_128px] items-start gap-3">
      <DateBox
        label={`${name} on`}
        value={value.day}
        error={error}
        hint={dayHint}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimeBox label="at" name={name} value={value.time} onChange={(time) => onChange({ ...value, time })} />
    </div>
  );
}

function TimeBox({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (time: string) => void;
}) {
  return (
    <label className="block">
      <span className="type-label mb-1.5 block">
        <span className="sr-only">{name} </span>
        {label}
      </span>
      <input
        type="time"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full rounded-md border-[1.5px] border-line-strong bg-surface px-3"
      />
    </label>
  );
}
