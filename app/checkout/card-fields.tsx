import type { ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";
import {
  CARD_NUMBER_LENGTH,
  type CardField,
  type Shaped,
  shapeCardNumber,
  shapeCVC,
  shapeExpiry,
} from "#shop/payments/card-form.ts";
import { cardFieldId } from "./field-ids.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";

type Shape = (text: string, caret?: number) => Shaped;

/** Card entry of our own: for the sandbox only, whose numbers are worth nothing. */
export function CardFields({ fields }: { fields: CheckoutFields }) {
  const bind = (field: CardField, shape?: Shape) => ({
    id: cardFieldId(field),
    name: field,
    required: true,
    value: fields.card[field],
    error: fields.cardMarks[field],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      fields.editCard(field, shape ? shapeInput(target, shape) : target.value),
    onBlur: () => fields.leaveCard(field),
  });
  const digits: ComponentProps<"input"> = { inputMode: "numeric", spellCheck: false };
  return (
    <div className="grid content-start gap-4">
      <TextField
        {...bind("cardNumber", shapeCardNumber)}
        {...digits}
        label="Card number"
        autoComplete="cc-number"
        maxLength={CARD_NUMBER_LENGTH}
      />
      <TextField
        {...bind("cardholderName")}
        label="Cardholder name"
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3">
        {/* Longer than MM/YY, so that a pasted MM/YYYY is not cut before it is read. */}
        <TextField
          {...bind("cardExpiry", shapeExpiry)}
          {...digits}
          label="Expiry date"
          placeholder="MM/YY"
          autoComplete="cc-exp"
          maxLength={9}
        />
        <TextField {...bind("cardCVC", shapeCVC)} {...digits} label="CVC" autoComplete="cc-csc" maxLength={4} />
      </div>
    </div>
  );
}

/** Shapes what stands in the input at once and puts the caret back; React then finds nothing left to write. */
function shapeInput(input: HTMLInputElement, shape: Shape): string {
  const { text, caret } = shape(input.value, input.selectionStart ?? undefined);
  input.value = text;
  input.setSelectionRange(caret, caret);
  return text;
}
