import type { OrderView } from "#shop/orders/order.ts";

const MISSING = "---";

export function ShippingTo({ order: { customerInfo, shippingMethod } }: { order: OrderView }) {
  const { name, email, phone, address, address2, city, state, zip } = customerInfo;
  const place = [[city, state].filter(Boolean).join(", "), zip].filter(Boolean).join(" ");
  const rows = [
    ["Name", name],
    ["Email", email],
    ...(phone ? ([["Phone", phone]] as const) : []),
    ["Address", address],
    ["Address 2", address2],
    ["City, state, ZIP", place],
    ["Method", shippingMethod === "free" ? "Free shipping" : "Express"],
  ] as const;
  return (
    <section aria-labelledby="shipping-to">
      <h2 id="shipping-to" className="type-h3 mb-4">
        Shipping to
      </h2>
      <dl className="grid gap-2.5">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[112px_minmax(0,1fr)] lg:grid-cols-[150px_minmax(0,1fr)] gap-3 text-[15px]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd>{value || MISSING}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
