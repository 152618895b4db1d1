import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useShopFacts } from "#app/shop-facts.ts";
import { countOf } from "#platform/text.ts";
import type { PackingSlip } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { otherDetails, postalLines } from "#shop/ordering/orders/customer-info.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import { methodFacts } from "#shop/ordering/orders/shipping-methods.ts";
import { itemName, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import { SmallButton } from "../../kit/buttons.tsx";
import { Lines, OrderLink } from "../../kit/cells.tsx";
import { useOpened } from "../../kit/list-query.ts";
import { NotLoaded } from "../../kit/page.tsx";
import { useAnswer, useStaff } from "../../kit/staff.tsx";
import { FulfillDialog } from "../fulfill-dialog.tsx";
import { Day, headCell, lineCell, PaperPage, Sheet } from "./sheet.tsx";

/** The packing slip of the order in the path, or those of the orders in `?ids=`. */
export default function PackingSlipsPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  return id ? (
    <PackingSlips ids={id} back={{ to: `/admin/orders/${id}`, label: "Order" }} />
  ) : (
    <PackingSlips ids={query.get("ids") ?? ""} back={{ to: "/admin/orders", label: "All orders" }} />
  );
}

/** The packing slips of these orders, one per sheet. `ids` is separated by commas. */
export function PackingSlips({ ids, back }: { ids: string; back: { to: string; label: string } }) {
  const { data, error, isFetching, refetch } = useAnswer(
    "/api/admin/packing-slips",
    { query: { ids } },
    { enabled: ids !== "" },
  );
  const slips = data?.items ?? [];
  const toShip = slips.filter((slip) => statusFacts(slip.status).mayShip && !warningOf(slip));
  const warned = slips.filter(warningOf);
  // Those that must not ship aren't printed beside others.
  const skipped = warned.length < slips.length ? warned : [];
  const mayShip = useStaff().may("orders:write") && toShip.length > 0;
  const opened = useOpened();
  const [printed, setPrinted] = useState<Readonly<Record<string, PackingSlip["shipTo"]>>>();
  const navigate = useNavigate();
  return (
    <PaperPage
      title={slips.length > 1 ? countWords(slips.length, warned.length) : "Packing slip"}
      back={back}
      canPrint={slips.length > 0}
      actions={
        mayShip && (
          <SmallButton
            look="primary"
            onClick={() => {
              setPrinted(Object.fromEntries(toShip.map(({ _id, shipTo }) => [_id, shipTo])));
              print();
              opened.open("fulfill");
            }}
          >
            Print and fulfill
          </SmallButton>
        )
      }
    >
      {error && <NotLoaded what="The packing slips" error={error} onRetry={refetch} />}
      {!error && slips.length === 0 && (
        <p role="status" className="text-ink-2">
          {isFetching ? "Loading..." : "No orders selected."}
        </p>
      )}
      {skipped.length > 0 && (
        <ul className="print:hidden">
          {skipped.map((slip) => (
            <li key={slip._id} className="flex gap-x-3 border-t border-line py-2 last:border-b max-md:flex-col">
              <OrderLink order={slip} className="md:w-20" />
              <span className="text-error">{warningOf(slip)}</span>
            </li>
          ))}
        </ul>
      )}
      {slips.map((slip) => !skipped.includes(slip) && <Slip key={slip._id} slip={slip} />)}
      <FulfillDialog
        // As printed: an order that has shipped or been cancelled since then keeps its result or the reason.
        ids={opened.id === "fulfill" && printed ? Object.keys(printed) : undefined}
        printed={printed}
        onClose={opened.close}
        onDone={() => void navigate(back.to)}
      />
    </PaperPage>
  );
}

/** '3 packing slips', or how many of them to print: those that warn are skipped, unless all do. */
function countWords(count: number, warned: number): string {
  if (warned === 0) return `${count} packing slips`;
  if (warned === count) return `${count} packing slips, nothing to ship`;
  return `${countOf(count - warned, "packing slip")} to print, ${warned} skipped`;
}

/** A warning to print on the slip of an order that must not ship. A slip without lines has all of its items back in stock. */
function warningOf({ status, isHoldOver, lines }: PackingSlip): string | undefined {
  const { label, mayShip, wasPlaced } = statusFacts(status);
  if (isHoldOver) return "Don't ship. The card authorization has ended.";
  if (mayShip && lines.length === 0) return "Don't ship. All items were refunded and restocked.";
  if (mayShip || status === "fulfilled") return undefined;
  return `Don't ship. This order is ${wasPlaced ? label.toLowerCase() : "not paid"}.`;
}

function Slip({ slip }: { slip: PackingSlip }) {
  const { orderNumber, placedAt, shippingMethod, shipTo, lines } = slip;
  const warning = warningOf(slip);
  const method = methodFacts(shippingMethod);
  return (
    <Sheet
      name={`Packing slip of order ${orderNumber}`}
      head={
        <>
          <h2 className="text-[20px]/[26px] font-[630]">Packing slip</h2>
          <p className="text-[16px]/[24px] font-[630]">Order {orderNumber}</p>
          <p>
            Placed <Day at={placedAt} />
          </p>
          <p className={method.isUrgent ? "text-[16px]/[24px] font-[700]" : ""}>{method.name} shipping</p>
        </>
      }
    >
      {warning && (
        <p className="mt-5 border-2 border-error px-3 py-2 text-[18px]/[24px] font-[700] text-error">{warning}</p>
      )}
      <h3 className="mt-7 mb-1 font-[600]">Ship to</h3>
      <address className="text-[18px]/[25px] wrap-anywhere not-italic">
        <Lines of={postalLines(shipTo)} />
        {otherDetails(shipTo).map(({ field, heading, value }) => (
          <span key={field} className="block text-[13px]/[20px]">
            {heading} {value}
          </span>
        ))}
      </address>
      {!warning && lines.length > 0 && <Goods lines={lines} />}
      {!warning && <Notes />}
    </Sheet>
  );
}

/** The columns are as wide on every slip of a pile. */
function Goods({ lines }: Pick<PackingSlip, "lines">) {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <table className="mt-7 w-full table-fixed border-collapse">
        <thead>
          <tr>
            <th className={`${headCell} w-9`}>
              <span className="sr-only">Packed</span>
            </th>
            <th className={headCell}>Item</th>
            <th className={`${headCell} w-24 not-print:max-md:w-14`}>Size</th>
            <th className={`${headCell} w-16 text-right not-print:max-md:w-12`}>Qty</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ position, sku, title, color, size, quantity }) => (
            <tr key={position}>
              <td className={lineCell}>
                <span className="mt-0.5 block size-5 border-[1.5px] border-ink" />
              </td>
              <td className={`${lineCell} wrap-anywhere`}>
                <span className="block text-[17px]/[23px] font-[650]">{sku}</span>
                {itemName({ title, color, size: ONLY_SIZE })}
              </td>
              <td className={`${lineCell} text-[22px]/[28px] font-[650]`}>{size}</td>
              <td className={`${lineCell} text-right text-[22px]/[28px] font-[650]`}>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-right font-[600]">{countOf(units, "item")}</p>
    </>
  );
}

/** What the customer needs to know when the package arrives. */
function Notes() {
  const facts = useShopFacts();
  if (!facts) return null;
  const { returnWindowDays, returnPostage } = facts.policies;
  const contact = facts.owner.email || `${facts.publicUrl}/contact`;
  return (
    <p className="mt-7 border-t border-line pt-3">
      Doesn't fit? Return it within {returnWindowDays} days of delivery
      {returnPostage === "shop" ? ", and we pay for return shipping" : ""}. Contact us with your order number: {contact}
    </p>
  );
}
