import { TextArea, TextField } from "#app/ui/field.tsx";
import type { PageErrors, PageValues } from "./product-values.ts";
import { Section } from "./section.tsx";

type Props = {
  values: PageValues;
  errors: PageErrors;
  onChange: (part: Partial<PageValues>, ...fixed: string[]) => void;
  /** Of a new product: the address it gets, which cannot change later. */
  address?: { value: string; onChange: (address: string) => void };
};

export function TextsSection({ values, errors, onChange, address }: Props) {
  return (
    <Section title="Texts">
      <TextField
        label="Title"
        required
        value={values.title}
        error={errors.title}
        onChange={({ target }) => onChange({ title: target.value }, "title")}
      />
      {address && (
        <TextField
          label="Address"
          required
          spellCheck={false}
          value={address.value}
          error={errors._id}
          hint={`Its page is /product/${address.value || "…"}. It cannot change later.`}
          onChange={({ target }) => address.onChange(target.value)}
        />
      )}
      <TextArea
        label="Description"
        required
        rows={7}
        value={values.description}
        error={errors.description}
        onChange={({ target }) => onChange({ description: target.value }, "description")}
      />
    </Section>
  );
}
