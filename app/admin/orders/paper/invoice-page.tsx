import { Link, useParams } from "react-router";
import { useShopFacts } from "#app/shop-facts.ts";
import { Notice } from "#app/ui/notice.tsx";
import { money } from "#app/ui/price.tsx";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { postalLines } from "#shop/ordering/orders/customer-info.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";
import { inlineLink } from "../../kit/buttons.tsx";
import { EmailText, Lines } from "../../kit/cells.tsx";
import { Loaded } from "../../kit/page.tsx";
import { Row } from "../../kit/section.tsx";
import { useAnswer } from "../../kit/staff.tsx";
import { paidOf, paymentWords } from "./invoice-sums.ts";
import { Day, headCell, lineCell, PaperPage, Sheet } from "./sheet.tsx";

/** The invoice of one order. */
export default function InvoicePage() {
  const { id = "" } = useParams();
  const answer = useAnswer("/api/admin/orders/:id", { params: { id } });
  return (
    <PaperPage
      title="Invoice"
      back={{ to: `/admin/orders/${id}`, label: "Order" }}
      canPrint={answer.data !== undefined}
    >
      <Seller />
      <Loaded answer={answer} what="The invoice">
        {(order) => <Invoice order={order} />}
      </Loaded>
    </PaperPage>
  );
}

/** An invoice has to say who sells, which a new shop hasn't entered yet. */
function Seller() {
  const { legalName, postalAddress } = useShopFacts()?.owner ?? {};
  const missing = [!legalName && "legal name", !postalAddress && "postal address"].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn" className="print:hidden">
      Your {missing.join(" and ")} {missing.length === 1 ? "is" : "are"} missing from this invoice.{" "}
      <Link to="/admin/settings/shop" className={inlineLink}>
        Add {missing.length === 1 ? "it" : "them"} in Settings
      </Link>
    </Notice>
  );
}

function Invoice({ order }: { order: OrderDetail }) {
  const { orderNumber, placedAt, customer, shipTo, lines, money: sums } = order;
  return (
    <Sheet
      name={`Invoice of order ${orderNumber}`}
      head={
        <>
          <h2 className="text-[20px]/[26px] font-[630]">Invoice</h2>
          <p className="font-[630]">No. {orderNumber}</p>
          <p>
            Ordered <Day at={placedAt} />
          </p>
        </>
      }
    >
      <h3 className="mt-7 mb-1 font-[600]">Bill to</h3>
      <address className="wrap-break-word not-italic">
        <Lines of={postalLines(shipTo)} />
        <EmailText email={customer.email} />
      </address>
      <table className="mt-7 w-full border-collapse">
        <thead>
          <tr>
            <th className={headCell}>Item</th>
            <th className={`${headCell} text-right`}>Qty</th>
            <th className={`${headCell} text-right`}>Price</th>
            <th className={`${headCell} text-right`}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <td className={`${lineCell} wrap-anywhere`}>
                {line.title}
                <span className="block">{choiceWords(line.color, line.size)}</span>
              </td>
              <td className={`${lineCell} text-right`}>{line.quantity}</td>
              <td className={`${lineCell} text-right`}>{money(line.price)}</td>
              <td className={`${lineCell} text-right`}>{money(line.lineTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-3 ml-auto max-w-[320px]">
        <Row name="Subtotal">{money(sums.subtotal)}</Row>
        <Row name="Shipping">{money(sums.shipping)}</Row>
        <Row name="Sales tax">{money(sums.tax)}</Row>
        <Row name="Total" strong>
          {money(sums.total)}
        </Row>
        {paidOf(order).map(([name, dollars]) => (
          <Row key={name} name={name} strong={name === "Net paid"}>
            {dollars < 0 && "−"}
            {money(Math.abs(dollars))}
          </Row>
        ))}
        {dueOf(order) > 0 && (
          <Row name="Due" strong>
            {money(dueOf(order))}
          </Row>
        )}
      </dl>
      <p className="mt-5 border-t border-line pt-3">{paymentWords(order)}</p>
    </Sheet>
  );
}

/** The amount due, in dollars: nothing on an order that was cancelled or not completed. */
const dueOf = ({ status, money: { total, captured } }: OrderDetail): number =>
  ["open", "authorized"].includes(statusFacts(status).money) ? total - captured : 0;
