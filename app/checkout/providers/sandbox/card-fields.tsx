import type { ComponentProps } from "react";
import {
  cardBrand,
  cvcHint,
  onlyDigits,
  type Shape,
  shapeCardNumber,
  shapeCVC,
  shapeExpiry,
} from "#app/checkout/providers/sandbox/card-shape.ts";
import { TextField } from "#app/ui/field.tsx";
import { CARD_LABELS, type CardField } from "../../card-form.ts";
import { cardFieldId } from "../../field-ids.ts";
import { leaving } from "../../leaving.ts";
import type { CheckoutFields } from "../../use-checkout-fields.ts";
import { useShapedInput } from "./use-shaped-input.ts";

type Props = { fields: CheckoutFields };

/** The shop's own card fields, for the sandbox only: its numbers aren't real cards. */
export function CardFields({ fields }: Props) {
  const digits = onlyDigits(fields.card.cardNumber);
  return (
    <div className="grid content-start gap-4">
      <ShapedField
        {...bind(fields, "cardNumber")}
        shape={shapeCardNumber}
        autoComplete="cc-number"
        mark={<BrandMark name={cardBrand(digits)?.name} />}
      />
      <TextField
        {...bind(fields, "cardholderName")}
        value={fields.card.cardholderName}
        onChange={({ target }) => fields.editCard("cardholderName", target.value)}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3">
        <ShapedField {...bind(fields, "cardExpiry")} shape={shapeExpiry} placeholder="MM/YY" autoComplete="cc-exp" />
        <ShapedField {...bind(fields, "cardCVC")} shape={shapeCVC} autoComplete="cc-csc" hint={cvcHint(digits)} />
      </div>
    </div>
  );
}

const bind = (fields: CheckoutFields, field: CardField) => ({
  fields,
  id: cardFieldId(field),
  name: field,
  label: CARD_LABELS[field],
  required: true,
  error: fields.cardMarks[field],
  onBlur: leaving(() => fields.leaveCard(field)),
});

type ShapedFieldProps = ComponentProps<typeof TextField> & Props & { name: CardField; shape: Shape };

/** Has no `maxLength`, which would cut off pasted text before it is read. */
function ShapedField({ fields, shape, name, ...rest }: ShapedFieldProps) {
  const shaped = useShapedInput(fields.card[name], shape, (text) => fields.editCard(name, text));
  return <TextField {...rest} {...shaped} name={name} inputMode="numeric" spellCheck={false} />;
}

/** Rendered even while empty, so that screen readers announce the brand once it is known. */
const BrandMark = ({ name }: { name: string | undefined }) => (
  <span
    role="status"
    className="type-small pointer-events-none absolute inset-y-0 right-4 flex items-center text-ink-2"
  >
    {name}
  </span>
);
