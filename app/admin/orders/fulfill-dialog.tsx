import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { money } from "#app/ui/price.tsx";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { ORDER_STATUSES, TO_CAPTURE } from "#shop/ordering/orders/order-status.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { FulfilmentResult, OrdersApi } from "./orders-api.ts";

type Props = {
  /** Which orders; undefined while the dialog is closed. */
  orders: readonly AdminOrder[] | undefined;
  api: Pick<OrdersApi, "fulfil">;
  onClose: () => void;
  /** How each order came out, as soon as it is known. */
  onResults: (results: readonly FulfilmentResult[]) => void;
};

/** Marks chosen orders as fulfilled: says first what that does, and then how each came out. */
export function FulfilDialog({ orders, ...rest }: Props) {
  return (
    <Dialog
      open={orders !== undefined}
      onClose={rest.onClose}
      title={`Mark ${countOf(orders?.length ?? 0, "order")} as fulfilled`}
      className="max-w-[560px]!"
    >
      {orders && <Fulfilling orders={orders} {...rest} />}
    </Dialog>
  );
}

/** Orders of one call: each may need the payment provider. */
const AT_ONCE = 20;

function Fulfilling({ orders, api, onClose, onResults }: Props & { orders: readonly AdminOrder[] }) {
  const [results, setResults] = useState<readonly FulfilmentResult[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function go() {
    setBusy(true);
    setFault(undefined);
    const done = new Set(results.map(({ _id }) => _id));
    const open = orders.filter(({ _id }) => !done.has(_id));
    for (let begin = 0; begin < open.length; begin += AT_ONCE) {
      const answer = await api.fulfil(open.slice(begin, begin + AT_ONCE).map(({ _id }) => ({ _id })));
      if (answer.kind !== "ok") {
        setFault(`${whyItFailed(answer)} Press again: no order is shipped twice.`);
        break;
      }
      setResults((before) => [...before, ...answer.data.results]);
      onResults(answer.data.results);
    }
    setBusy(false);
  }

  const isDone = results.length === orders.length;
  return (
    <>
      {results.length === 0 ? <Effects orders={orders} /> : <Results results={results} of={orders.length} />}
      {fault && <Notice role="alert">{fault}</Notice>}
      {isDone ? (
        <Button onClick={onClose} className="justify-self-end" data-autofocus>
          Done
        </Button>
      ) : (
        <div className="grid gap-3 md:grid-cols-2">
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Go back
          </Button>
          <Button busy={busy} onClick={() => void go()}>
            {busy ? `${results.length} of ${orders.length} done` : "Mark as fulfilled"}
          </Button>
        </div>
      )}
    </>
  );
}

/** What pressing does to money, stock and shoppers. */
function Effects({ orders }: { orders: readonly AdminOrder[] }) {
  const pending = orders.filter(({ status }) => TO_CAPTURE.includes(status));
  const shipped = orders.filter(({ status }) => ORDER_STATUSES[status].mayShip).length;
  const before = orders.filter(({ status }) => status === "fulfilled").length;
  const others = orders.length - shipped - before;
  const sentences = [
    pending.length > 0 &&
      `${countOf(pending.length, "payment")} that ${pending.length === 1 ? "is" : "are"} only held ${pending.length === 1 ? "is" : "are"} captured now: ${money(sum(pending))}. The shoppers can no longer cancel by themselves.`,
    shipped > 0 &&
      `${countOf(shipped, "shopper")} ${shipped === 1 ? "gets" : "get"} the mail that their order is on its way, without a tracking number.`,
    "Stock stays as it is. This cannot be undone.",
    before > 0 &&
      `${countOf(before, "order")} ${before === 1 ? "is" : "are"} fulfilled already and ${before === 1 ? "stays" : "stay"} as before.`,
    others > 0 &&
      `${countOf(others, "order")} cannot be shipped as ${others === 1 ? "it stands" : "they stand"}; you will see why.`,
  ];
  return (
    <ul className="grid gap-1.5 rounded-md bg-sand px-4 py-3">
      {sentences
        .filter((one) => one !== false)
        .map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
    </ul>
  );
}

function Results({ results, of }: { results: readonly FulfilmentResult[]; of: number }) {
  const refused = results.filter(({ outcome }) => outcome === "refused");
  const shipped = results.filter(({ outcome }) => outcome === "fulfilled").length;
  const before = results.length - refused.length - shipped;
  const words = [
    `${shipped} of ${countOf(of, "order")} marked as fulfilled.`,
    before > 0 && `${before} ${before === 1 ? "was" : "were"} fulfilled already.`,
    refused.length > 0 && `${refused.length} refused:`,
  ];
  return (
    <div>
      <p role="status">{words.filter(Boolean).join(" ")}</p>
      {refused.length > 0 && (
        <ul aria-label="Refused" className="mt-2 border-t border-line">
          {refused.map(({ _id, orderNumber, detail }) => (
            <li key={_id} className="border-b border-line py-2 wrap-anywhere">
              <b className="font-[600]">{orderNumber}</b>
              <span className="block text-error">{detail ?? "The server gave no reason."}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const sum = (orders: readonly AdminOrder[]): number => orders.reduce((total, { amount }) => total + amount, 0);

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
