import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Optional } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countOf } from "#platform/text.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import type { ShipTo } from "#shop/ordering/orders/customer-info.ts";
import { ALL_RESTOCKED, HOLD_OVER, statusFacts, whyNot } from "#shop/ordering/orders/order-status.ts";
import { canShip, itemsToShip } from "#shop/ordering/orders/units-to-ship.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";
import { FileButton } from "../kit/buttons.tsx";
import { Badge, Moment, stateIn } from "../kit/cells.tsx";
import { DialogActions, DialogButtons, DialogFoot } from "../kit/dialog-actions.tsx";
import { Loaded } from "../kit/page.tsx";
import { Effects } from "../kit/section.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import {
  fulfillEffects,
  fulfilledWords,
  fulfillLabel,
  isDisputed,
  type Result,
  type Typed,
} from "./fulfill-effects.ts";
import { UrgentMethod } from "./order-columns.tsx";
import { DISPUTE_RISK } from "./order-notices.tsx";
import { DISPUTES } from "./refund-history.tsx";
import { Scanner } from "./scanner.tsx";
import { NO_TRACKING, TrackingFields, trackingColumns, withNumber } from "./tracking-fields.tsx";
import { readTracking } from "./tracking-import.ts";
import { type PackedOrder, slipsOf, useFulfilling } from "./use-fulfilling.ts";

type Props = {
  /** The orders to fulfill; undefined while the dialog is closed. */
  ids: readonly string[] | undefined;
  /** The effects on a single order, from the server. Without it, they are derived from the orders. */
  effects?: readonly string[] | null;
  /** The addresses on their printed slips, by order id. */
  printed?: Readonly<Record<string, ShipTo>> | undefined;
  onClose: () => void;
  /** Called with the orders that were fulfilled; the others were refused. */
  onDone: (fulfilled: readonly string[]) => void;
};

/** Ships orders, each with its own tracking number, which can be typed, scanned, pasted as a column or imported from a file. */
export function FulfillDialog({ ids, printed, ...rest }: Props) {
  const asked = ids ?? [];
  const answer = useAnswer("/api/admin/orders", { query: { ids: asked.join(",") } }, { enabled: asked.length > 0 });
  const orders = asked.flatMap((id) => {
    const order = answer.data?.items.find(({ _id }) => _id === id);
    return order ? { ...order, shipTo: printed?.[id] } : [];
  });
  const key = asked.join();
  const [result, setResult] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other orders, or the same ones again, have no result yet.
  useEffect(() => setResult(undefined), [key]);
  const shipping = orders.filter(canShip).length;
  const some = orders.length === asked.length && shipping < asked.length ? `${shipping} of ` : "";
  const question =
    asked.length === 1 ? `Fulfill order ${orders[0]?.orderNumber ?? ""}` : `Fulfill ${some}${asked.length} orders`;
  return (
    <Dialog open={ids !== undefined} onClose={rest.onClose} title={result ?? question} className="max-w-[760px]!">
      <Loaded answer={answer} what="The orders">
        {() =>
          orders.length === asked.length && <Fulfilling key={key} orders={orders} onRefused={setResult} {...rest} />
        }
      </Loaded>
    </Dialog>
  );
}

type FulfillingProps = Omit<Props, "ids"> & { orders: readonly PackedOrder[]; onRefused: (title: string) => void };

function Fulfilling({ orders, effects, onClose, onDone, onRefused }: FulfillingProps) {
  const [typed, setTyped] = useState<Typed>({});
  const [announcement, setAnnouncement] = useState<string>();
  const release = useUnsaved(
    Object.values(typed).some(({ trackingNumber }) => trackingNumber !== "") ? "the tracking numbers" : undefined,
  );
  const sending = useFulfilling(orders, typed, {
    onRefused(title) {
      release();
      onRefused(title);
    },
    onDone(fulfilled) {
      release();
      onDone(fulfilled);
    },
  });
  const { results, busy, fault, errors } = sending;
  const hasRefused = Object.values(results).some(({ outcome }) => outcome === "refused");
  const isOne = orders.length === 1;
  const isOver = Object.keys(results).length === orders.length;
  const left = orders.filter(({ _id }) => results[_id] === undefined);
  const toShip = left.filter(canShip);
  const hasDispute = toShip.some(isDisputed);

  function fill(text: string, into = toShip) {
    const { found, more, unused, unreadable } = readTracking(text, into);
    setTyped((before) => ({ ...before, ...found }));
    const sentences = [
      `${countOf(Object.keys(found).length, "tracking number")} filled in.`,
      more > 0 && `${countOf(more, "line")} had a second number for the same order.`,
      unused > 0 && `${countOf(unused, "line")} didn't match an order to ship.`,
      unreadable > 0 &&
        `${countOf(unreadable, "line")} couldn't be read. Short numbers need a column named “Tracking number”.`,
    ];
    setAnnouncement(sentences.filter(Boolean).join(" "));
  }
  /** Gives the number to the next order without one. */
  function scan(number: string) {
    const order = isOne ? toShip[0] : toShip.find(({ _id }) => !typed[_id]?.trackingNumber);
    if (order) setTyped((before) => ({ ...before, [order._id]: withNumber(NO_TRACKING, number) }));
    setAnnouncement(order ? `Scanned for ${order.orderNumber}.` : "All orders have a tracking number.");
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, order: PackedOrder) => {
    const text = event.clipboardData.getData("text");
    if (!/[\n\t]/.test(text.trimEnd())) return;
    event.preventDefault();
    fill(text, toShip.slice(toShip.indexOf(order)));
  };

  return (
    <form noValidate aria-label="Fulfill" onSubmit={sending.submit} className="grid gap-4">
      {hasDispute && (
        <Notice>
          {isOne ? "This payment is" : "Some of these payments are"} disputed. {DISPUTE_RISK}
        </Notice>
      )}
      {isOne && <Scanner onNumber={scan} />}
      {!isOne && !isOver && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 grow basis-60 text-ink-2">
            Type or scan each tracking number, or paste a column from a spreadsheet.
            <span role="status" className="block text-ink">
              {announcement}
            </span>
          </p>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv"
            onFiles={([file]) => void file?.text().then((text) => fill(text))}
          >
            Import CSV
          </FileButton>
          <Scanner onNumber={scan} />
        </div>
      )}
      {/* The title says how many weren't. */}
      {hasRefused && (
        <p role="status" className="sr-only">
          {fulfilledWords(Object.values(results))}
        </p>
      )}
      {!isOne && (
        <div aria-hidden="true" className={`${row} -mb-2 font-[560] text-ink-2 max-md:hidden`}>
          <span>Order</span>
          {isOver ? (
            <span>Result</span>
          ) : (
            <div className={trackingColumns}>
              <span>
                Tracking number
                <Optional />
              </span>
              <span>
                Carrier
                <Optional />
              </span>
            </div>
          )}
        </div>
      )}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order._id} className={isOne ? "" : row}>
            {!isOne && <Label order={order} />}
            <div>
              {toShip.includes(order) && (
                <TrackingFields
                  {...(!isOne && { of: order.orderNumber })}
                  typed={typed[order._id] ?? NO_TRACKING}
                  errors={errors[order._id]}
                  autoFocus={order === toShip[0]}
                  onChange={(next) => setTyped((before) => ({ ...before, [order._id]: next }))}
                  onPaste={(event) => paste(event, order)}
                  onKeyDown={isOne ? undefined : toNext}
                />
              )}
              {order.addressChangedAt && toShip.includes(order) && (
                <p className="mt-1 text-warn-ink">
                  Shipping address changed <Moment at={order.addressChangedAt} />
                </p>
              )}
              <Outcome result={results[order._id] ?? expectedResult(order)} />
            </div>
          </li>
        ))}
      </ul>
      {!hasRefused && <Effects sentences={effects ?? fulfillEffects(orders, typed)} />}
      {hasRefused && isOver ? (
        <DialogFoot>
          <DialogButtons>
            {sending.shipped.length > 0 && (
              <ButtonLink to={slipsOf(sending.shipped)} variant="ghost">
                Packing slips
              </ButtonLink>
            )}
            <Button autoFocus onClick={sending.finish} className="only:col-span-full">
              Done
            </Button>
          </DialogButtons>
        </DialogFoot>
      ) : (
        <DialogActions
          send={busy && !isOne ? `${Object.keys(results).length} of ${orders.length} done` : fulfillLabel(left)}
          danger={hasDispute}
          onCancel={onClose}
          busy={busy}
          error={fault}
        />
      )}
    </form>
  );
}

const row = "grid gap-x-4 gap-y-1 md:grid-cols-[190px_minmax(0,1fr)]";

/** The result that the server will return for an order that can't ship. */
function expectedResult(order: AdminOrder): Result | undefined {
  const { _id, orderNumber, status } = order;
  if (canShip(order)) return undefined;
  if (status === "fulfilled") return { _id, orderNumber, outcome: "already_fulfilled" };
  const cannotShip = order.isHoldOver ? HOLD_OVER : ALL_RESTOCKED;
  const detail = statusFacts(status).mayShip ? cannotShip : whyNot(status, "shipped");
  return { _id, orderNumber, outcome: "refused", detail };
}

/** Handheld scanners type a number and Enter. Enter moves to the next order's field and, after the last one, to the button. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const boxes = [...(form?.querySelectorAll<HTMLElement>('input[name="trackingNumber"], button[type="submit"]') ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + 1]?.focus();
}

const Label = ({ order: { orderNumber, customerInfo, items, shippingMethod, dispute } }: { order: AdminOrder }) => (
  <p className="min-w-0 text-[14px]/[20px]">
    <b className="font-[600]">{orderNumber}</b> {customerInfo.name}
    <UrgentMethod method={shippingMethod} />
    {dispute && isDisputed({ dispute }) && (
      <span className="block">
        <Badge {...stateIn(DISPUTES, dispute)} />
      </span>
    )}
    <span className="block truncate text-ink-2">
      {itemsToShip(items)
        .map(({ quantity, title, color, size }) => `${quantity} × ${choiceWords(color, size) || title}`)
        .join("; ")}
    </span>
  </p>
);

function Outcome({ result }: { result: Result | undefined }) {
  if (!result) return null;
  if (result.outcome === "refused") return <p className="text-error">{result.detail ?? "No reason given."}</p>;
  return <p className="text-ok">{result.outcome === "fulfilled" ? "Fulfilled" : "Already fulfilled"}</p>;
}
