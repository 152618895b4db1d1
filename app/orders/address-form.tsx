import { useEffect, useId } from "react";
import { AddressFields } from "#app/checkout/address-fields.tsx";
import { FaultNotice, shippingFaults } from "#app/checkout/form-notice.tsx";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { focusOn } from "#app/ui/focus-on.ts";
import { show } from "#app/ui/form-parts.tsx";
import formStyles from "./address-form.css?url";
import { useAddressForm } from "./use-address-form.ts";

type Props = Parameters<typeof useAddressForm>[0] & { labelledBy: string; onKeep: () => void };

/** Edits an order's shipping address in place. */
export function AddressForm({ labelledBy, onKeep, ...options }: Props) {
  const id = useId();
  const idOf = (field: string) => `${id}${field}`;
  const { entry, busy, notice, formProps } = useAddressForm(options);
  const email = useShopFacts()?.email;
  // Its heading and not its first field, so that a phone's keyboard doesn't cover the form before it is read.
  useEffect(() => {
    const heading = document.getElementById(labelledBy);
    if (!heading) return;
    focusOn(heading);
    heading.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [labelledBy]);
  return (
    <form {...formProps} aria-labelledby={labelledBy} data-print="no" className="address-form grid gap-5">
      <link rel="stylesheet" href={formStyles} />
      {notice && (
        <FaultNotice
          role="alert"
          ref={show}
          text={notice}
          faults={shippingFaults(entry.shippingMarks, idOf)}
          onGo={(fault) => document.getElementById(fault.id)?.focus()}
        />
      )}
      <AddressFields entry={entry} idOf={idOf} withoutEmail />
      <p className="type-small pb-3 text-ink-2">
        We'll keep emailing {entry.shipping.email} about this order.
        {email === "sent" && " We'll email you about the change."}
      </p>
      <div className="above-pinned grid grid-cols-2 gap-3 border-t border-line bg-paper py-3 max-md:-mx-5 max-md:px-5">
        {/* Keeps the focus in the field until the click, because a new error message would move the button away from the pointer. */}
        <Button
          type="submit"
          small
          busy={busy}
          busyLabel="Saving..."
          onMouseDown={(event) => event.preventDefault()}
          className="px-3!"
        >
          Save Address
        </Button>
        <Button variant="ghost" small disabled={busy} onClick={onKeep} className="px-3!">
          Cancel
        </Button>
      </div>
    </form>
  );
}
