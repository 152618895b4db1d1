import { type Ref, useEffect, useEffectEvent, useRef } from "react";
import { Field, TextField } from "#app/ui/field.tsx";
import { CARD_LABELS } from "../../card-form.ts";
import { cardFieldId } from "../../field-ids.ts";
import { leaving } from "../../leaving.ts";
import type { CheckoutFields } from "../../use-checkout-fields.ts";
import type { StripeCard } from "./stripe-card.ts";
import { STRIPE_FIELDS, type StripeField } from "./stripe-card-faults.ts";

type Props = { card: StripeCard | undefined; fields: CheckoutFields };

/** The same layout as the shop's own card fields, with Stripe's in place of those for card data. */
export function StripeCardFields({ card, fields }: Props) {
  const hear = useEffectEvent((field: StripeField, what: "typed" | "left") => {
    const wrong = what === "left" && !card?.isUntouched(field) ? card?.fault(field) : undefined;
    fields.markCard(STRIPE_FIELDS[field], wrong);
  });
  useEffect(() => card?.listen(hear), [card]);
  const bind = (field: StripeField) => ({
    card,
    field,
    label: CARD_LABELS[STRIPE_FIELDS[field]],
    error: fields.cardMarks[STRIPE_FIELDS[field]],
  });
  return (
    <div className="grid content-start gap-4">
      <StripeInput {...bind("cardNumber")} />
      <TextField
        id={cardFieldId("cardholderName")}
        name="cardholderName"
        required
        value={fields.card.cardholderName}
        error={fields.cardMarks.cardholderName}
        onChange={({ target }) => fields.editCard("cardholderName", target.value)}
        onBlur={leaving(() => fields.leaveCard("cardholderName"))}
        label={CARD_LABELS.cardholderName}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3">
        <StripeInput {...bind("cardExpiry")} />
        <StripeInput {...bind("cardCvc")} />
      </div>
    </div>
  );
}

type InputProps = { card: StripeCard | undefined; field: StripeField; label: string; error: string | undefined };

/** The container of a Stripe field. Focus from a label or an error moves to the field inside. */
function StripeInput({ card, field, label, error }: InputProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? card?.mount(field, place.current) : undefined), [card, field]);
  return (
    <Field
      control={Place}
      shape="h-[52px] py-[15px] focus-within:border-ink focus-within:shadow-[0_0_0_3px_rgb(22_23_26/.14)]"
      id={cardFieldId(STRIPE_FIELDS[field])}
      place={place}
      onFocus={() => card?.focus(field)}
      label={label}
      error={error}
    />
  );
}

const Place = ({ place, ...rest }: { place: Ref<HTMLDivElement> }) => <div {...rest} ref={place} tabIndex={-1} />;
