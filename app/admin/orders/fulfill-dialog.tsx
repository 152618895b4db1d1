import { type ClipboardEvent, type KeyboardEvent, type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { money } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { ORDER_STATUSES, TO_CAPTURE } from "#shop/ordering/orders/order-status.ts";
import { smallButton } from "../kit/button-styles.ts";
import { useAnswer, whyItFailed } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-routes.ts";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { useChange } from "../kit/use-change.ts";
import { Effects } from "./section.tsx";
import { tidied, trackingErrors } from "./tracking-dialog.tsx";
import { NO_TRACKING, TrackingFields, type TypedTracking } from "./tracking-fields.tsx";
import { readTracking } from "./tracking-import.ts";
import { ORDER_CHANGED } from "./use-order-changes.ts";

type Result = Told<"POST /api/admin/fulfilments">["results"][number];

type Props = {
  /** Which orders; undefined while the dialog is closed. */
  ids: readonly string[] | undefined;
  /** What it does to this one order, as the server says; else it is summed up from the orders. */
  effects?: readonly string[] | null;
  onClose: () => void;
  /** It is over: these orders are fulfilled, the others were refused. */
  onDone: (fulfilled: readonly string[]) => void;
};

/** Ships orders, each with its own tracking number: typed, scanned, pasted as a column or read from a file. */
export function FulfillDialog({ ids, ...rest }: Props) {
  const asked = ids?.toSorted() ?? [];
  const { data, error } = useAnswer(
    "/api/admin/orders",
    { query: { ids: asked.join(",") } },
    { enabled: asked.length > 0 },
  );
  const orders = asked.flatMap((id) => data?.items.find(({ _id }) => _id === id) ?? []);
  const title = asked.length === 1 ? `Fulfill order ${orders[0]?.orderNumber ?? ""}` : `Fulfill ${asked.length} orders`;
  return (
    <Dialog open={ids !== undefined} onClose={rest.onClose} title={title} className="max-w-[760px]!">
      {orders.length === asked.length ? (
        <Fulfilling key={asked.join()} orders={orders} {...rest} />
      ) : (
        <p role="status" className="text-ink-2">
          {error ? `The orders could not be loaded. ${error.message}` : "Loading..."}
        </p>
      )}
    </Dialog>
  );
}

/** Orders of one call: each may need the payment provider. */
const AT_ONCE = 20;

function Fulfilling({ orders, effects, onClose, onDone }: Omit<Props, "ids"> & { orders: readonly AdminOrder[] }) {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedTracking>>>({});
  const [said, setSaid] = useState<string>();
  const release = useUnsaved(
    Object.values(typed).some(({ trackingNumber }) => trackingNumber !== "") ? "the tracking numbers" : undefined,
  );
  const sending = useFulfilling(orders, typed, (fulfilled) => {
    release();
    onDone(fulfilled);
  });
  const { results, busy, fault, errors } = sending;
  const refused = Object.values(results).filter(({ outcome }) => outcome === "refused");
  const isOne = orders.length === 1;

  function fill(text: string, from = 0) {
    const { found, unused } = readTracking(text, orders.slice(from));
    setTyped((before) => ({ ...before, ...found }));
    const count = Object.keys(found).length;
    setSaid(
      `${countOf(count, "tracking number")} filled in.${unused > 0 ? ` ${countOf(unused, "line")} didn't match an order.` : ""}`,
    );
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const text = event.clipboardData.getData("text");
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    fill(text, at);
  };

  return (
    <form noValidate aria-label="Fulfill" onSubmit={sending.submit} className="grid gap-4">
      {!isOne && <Import said={said} onText={fill} />}
      <ul className="grid gap-3">
        {orders.map((order, at) => (
          <li key={order._id} className={isOne ? "" : "grid gap-x-4 gap-y-1 md:grid-cols-[190px_minmax(0,1fr)]"}>
            {!isOne && <Label order={order} />}
            <div>
              {results[order._id] === undefined && ORDER_STATUSES[order.status].mayShip && (
                <TrackingFields
                  {...(!isOne && { of: order.orderNumber })}
                  typed={typed[order._id] ?? NO_TRACKING}
                  errors={errors[order._id]}
                  autoFocus={at === 0}
                  onChange={(next) => setTyped((before) => ({ ...before, [order._id]: next }))}
                  onPaste={(event) => paste(event, at)}
                  onKeyDown={isOne ? undefined : toNext}
                />
              )}
              <Outcome result={results[order._id]} />
            </div>
          </li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <p role="status">
          {Object.keys(results).length - refused.length} of {countOf(orders.length, "order")} fulfilled.{" "}
          {refused.length} refused.
        </p>
      ) : (
        <Effects sentences={effects ?? effectsOf(orders, typed)} />
      )}
      <FormError text={fault} />
      {refused.length > 0 && Object.keys(results).length === orders.length ? (
        <Button onClick={sending.finish} className="justify-self-end" data-autofocus>
          Done
        </Button>
      ) : (
        <div className="sticky -bottom-5 -mb-5 grid grid-cols-2 gap-3 bg-surface py-4 md:-bottom-7 md:-mb-7">
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {busy && !isOne ? `${Object.keys(results).length} of ${orders.length} done` : "Fulfill"}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Sends what was typed, some orders at a time; what failed on the way can be sent again, because an order is shipped once. */
function useFulfilling(
  orders: readonly AdminOrder[],
  typed: Readonly<Record<string, TypedTracking>>,
  onDone: (fulfilled: readonly string[]) => void,
) {
  const { send } = useChange("POST /api/admin/fulfilments", { invalidates: ORDER_CHANGED });
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [errors, setErrors] = useState<Record<string, Partial<Record<string, string>>>>({});
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const shipped = (all: typeof results) =>
    Object.values(all).flatMap(({ _id, outcome }) => (outcome === "refused" ? [] : [_id]));

  async function ship() {
    const wrong = orders.map(({ _id }) => [_id, trackingErrors(typed[_id] ?? NO_TRACKING)] as const);
    setErrors(Object.fromEntries(wrong));
    if (wrong.some(([, { trackingUrl }]) => trackingUrl)) return;
    let all = results;
    const open = orders.filter(({ _id }) => all[_id] === undefined);
    for (let begin = 0; begin < open.length; begin += AT_ONCE) {
      const part = open.slice(begin, begin + AT_ONCE);
      const answer = await send({ body: { orders: part.map(({ _id }) => ({ _id, ...given(typed[_id]) })) } });
      if (answer.kind !== "ok") {
        const faults = answer.kind === "refused" ? answer.errors : [];
        setErrors(
          Object.fromEntries(
            faults.map(({ field, message }) => {
              const [, at, name] = field.split(".");
              return [part[Number(at)]?._id ?? "", { [name ?? "form"]: message }];
            }),
          ),
        );
        return setFault(`${whyItFailed(answer)} Try again. No order ships twice.`);
      }
      all = { ...all, ...Object.fromEntries(answer.data.results.map((result) => [result._id, result])) };
      setResults(all);
    }
    if (Object.values(all).some(({ outcome }) => outcome === "refused")) return;
    const [only] = orders;
    toast(orders.length === 1 ? `Order ${only?.orderNumber} fulfilled` : `${orders.length} orders fulfilled`, {
      kind: "success",
    });
    onDone(shipped(all));
  }

  return {
    results,
    errors,
    fault,
    busy,
    finish: () => onDone(shipped(results)),
    async submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      setFault(undefined);
      await ship().finally(() => setBusy(false));
    },
  };
}

/** Only what was typed. */
function given(typed = NO_TRACKING): Partial<TypedTracking> {
  return Object.fromEntries(Object.entries(tidied(typed)).filter(([, value]) => value !== ""));
}

/** A scanner types a number and sends Enter: the next order's field gets the focus, and behind the last the button. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const boxes = [...(form?.querySelectorAll<HTMLElement>('input[name="trackingNumber"], button[type="submit"]') ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + 1]?.focus();
}

function Import({ said, onText }: { said: string | undefined; onText: (text: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      <p className="min-w-0 grow basis-60">
        Type or scan each tracking number, or paste a column from a spreadsheet.
        <span role="status" className="block text-ink">
          {said}
        </span>
      </p>
      <label className={`${smallButton} cursor-pointer text-ink focus-within:outline-2`}>
        Import CSV
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(onText);
            target.value = "";
          }}
        />
      </label>
    </div>
  );
}

const Label = ({ order: { orderNumber, customerInfo, items } }: { order: AdminOrder }) => (
  <p className="min-w-0 text-[14px]/[20px]">
    <b className="font-[600]">{orderNumber}</b> {customerInfo.name}
    <span className="block truncate text-ink-2">
      {items.map(({ quantity, color, size }) => `${quantity} × ${color}, ${size}`).join("; ")}
    </span>
  </p>
);

function Outcome({ result }: { result: Result | undefined }) {
  if (!result) return null;
  if (result.outcome === "refused")
    return <p className="text-error">{result.detail ?? "The server gave no reason."}</p>;
  return <p className="text-ok">{result.outcome === "fulfilled" ? "Fulfilled" : "Already fulfilled"}</p>;
}

/** What it does to money, stock and customers. */
function effectsOf(orders: readonly AdminOrder[], typed: Readonly<Record<string, TypedTracking>>): string[] {
  const held = orders.filter(({ status }) => TO_CAPTURE.includes(status));
  const shipping = orders.filter(({ status }) => ORDER_STATUSES[status].mayShip);
  const tracked = shipping.filter(({ _id }) => typed[_id]?.trackingNumber.trim()).length;
  const before = orders.filter(({ status }) => status === "fulfilled").length;
  const others = orders.length - shipping.length - before;
  const sum = held.reduce((total, { amount }) => total + amount, 0);
  const sentences = [
    held.length > 0 &&
      `This charges ${countOf(held.length, "held payment")} (${money(sum)}). After that, customers can't cancel.`,
    tracked > 0 && `${countOf(tracked, "customer")} ${tracked === 1 ? "gets" : "get"} a shipping email with tracking.`,
    shipping.length > tracked &&
      `${countOf(shipping.length - tracked, "customer")} ${shipping.length - tracked === 1 ? "gets" : "get"} a shipping email without tracking.`,
    "Stock isn't affected. This can't be undone.",
    before > 0 && `${countOf(before, "order")} ${before === 1 ? "is" : "are"} already fulfilled.`,
    others > 0 && `${countOf(others, "order")} can't be shipped. You'll see why next.`,
  ];
  return sentences.filter((one) => one !== false);
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
