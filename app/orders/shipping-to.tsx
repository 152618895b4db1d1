import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { CUSTOMER_FIELDS, headingOf, LINE_FIELD_NAMES, placeLine } from "#shop/ordering/orders/customer-info.ts";
import { mayChangeOwnAddress } from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { SHIPPING_METHODS } from "#shop/ordering/orders/shipping-methods.ts";
import { AddressForm } from "./address-form.tsx";
import { addressClosedText } from "./order-words.ts";
import type { ShownOrder } from "./use-order-view.ts";

const MISSING = "---";
const HEADING_ID = "shipping-address";

type Props = ShownOrder & { as: "thanks" | "order" };

/** The shipping address. The shopper can change it until the order ships or is refunded in full. */
export function ShippingTo({ order, viewToken, show, reload, as }: Props) {
  const [mode, setMode] = useState<"shown" | "editing" | "typed" | "refused">("shown");
  const open = mayChangeOwnAddress(order);
  const editing = (mode === "editing" || mode === "typed") && open;
  // The order was shipped or closed while the shopper was typing.
  const tooLate = mode === "refused" || (mode === "typed" && !open);
  const edit = useFocusAfter(editing);

  function saved(now: OrderView) {
    setMode("shown");
    // Saving the same address is not a change.
    if (changes(now) > changes(order)) toast("Your shipping address was changed", { kind: "success" });
    show(now);
  }

  return (
    <section aria-labelledby={HEADING_ID} onInput={() => setMode("typed")}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={HEADING_ID} className="type-h3">
          Shipping address
        </h2>
        {open && !editing && !tooLate && (
          <TextButton ref={edit} className="-my-2.5" onClick={() => setMode("editing")}>
            Edit<span className="sr-only"> the shipping address</span>
          </TextButton>
        )}
      </div>
      {tooLate && <TooLate status={order.status} />}
      {editing ? (
        <AddressForm
          order={order}
          viewToken={viewToken}
          labelledBy={HEADING_ID}
          onKeep={() => setMode("shown")}
          onSaved={saved}
          onClosed={() => {
            setMode("refused");
            reload();
          }}
        />
      ) : (
        <Details order={order} as={as} />
      )}
    </section>
  );
}

const changes = ({ timeline }: OrderView): number => timeline.filter(({ kind }) => kind === "address_changed").length;

/** Returns the focus to the button that opened a form when the form closes. */
function useFocusAfter(editing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !editing) button.current?.focus();
    was.current = editing;
  }, [editing]);
  return button;
}

function TooLate({ status }: { status: OrderView["status"] }) {
  const text = useRef<HTMLDivElement>(null);
  // A new status changes the text, and the page heading would take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` determines the text.
  useEffect(() => text.current?.focus(), [status]);
  return (
    <Notice ref={text} role="alert" tone="quiet" tabIndex={-1} data-print="no" className="mb-5">
      {addressClosedText(status)}{" "}
      <Link to="/contact" className="underline underline-offset-[3px]">
        Contact us
      </Link>{" "}
      if it's wrong.
    </Notice>
  );
}

function Details({ order: { customerInfo, shippingMethod }, as }: Pick<Props, "order" | "as">) {
  // On /success, the specification shows an empty second address line; other empty optional details are left out.
  const shown = LINE_FIELD_NAMES.filter(
    (field) => customerInfo[field] || (field === "address2" && as === "thanks") || !CUSTOMER_FIELDS[field].isOptional,
  );
  const rows = [
    ...shown.map((field) => [headingOf(field), customerInfo[field]] as const),
    ["City, state, ZIP", placeLine(customerInfo)],
    ["Method", SHIPPING_METHODS[shippingMethod].label],
  ] as const;
  return (
    <dl className="grid gap-2.5">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[112px_minmax(0,1fr)] lg:grid-cols-[150px_minmax(0,1fr)] gap-3 text-[15px]"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd>{value ? <Wrapping text={value} /> : MISSING}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A long email wraps before its @ and its dots, not within a word. */
const Wrapping = ({ text }: { text: string }) =>
  text.split(/(?=[@.]\S)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same part may come twice.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
