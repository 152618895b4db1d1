import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { SHIPPING_METHODS } from "#shop/ordering/orders/shipping-methods.ts";
import { Row, Section } from "../kit/section.tsx";
import { sumsOf } from "./order-sums.ts";

/** The items of an order and its totals. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const { money: sums } = order;
  return (
    <Section title="Items">
      <ul>
        {order.lines.map((line) => (
          <li key={line.position} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <div className="size-14 shrink-0 overflow-hidden rounded-sm bg-sand-2">
              <Picture src={line.image} alt="" sizes="56px" className="size-full object-contain" />
            </div>
            <div className="min-w-0 grow">
              <span className="font-[600] wrap-anywhere">{line.title}</span>
              <span className="block">
                {line.color}, {line.size}
              </span>
              <span className="type-small block wrap-anywhere text-ink-2">{line.sku}</span>
            </div>
            <div className="shrink-0 text-right">
              {money(line.lineTotal)}
              <span className="block text-ink-2">
                {line.quantity} × {money(line.price)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-2 border-t border-line pt-2 sm:ml-auto sm:max-w-[340px]">
        <Row name="Subtotal">{money(sums.subtotal)}</Row>
        <Row name={`Shipping (${SHIPPING_METHODS[order.shippingMethod].name})`}>
          {sums.shipping === 0 ? "Free" : money(sums.shipping)}
        </Row>
        <Row name="Tax">{money(sums.tax)}</Row>
        <Row name="Total" strong>
          {money(sums.total)}
        </Row>
        {sumsOf(order).map(([name, amount]) => (
          <Row key={name} name={name}>
            {amount === null ? "Not while disputed" : signed(amount)}
          </Row>
        ))}
      </dl>
    </Section>
  );
}

const signed = (amount: number): string => (amount < 0 ? `−${money(-amount)}` : money(amount));
