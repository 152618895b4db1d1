import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { toast } from "#app/ui/toast.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import type { ShipTo } from "#shop/ordering/orders/customer-info.ts";
import { whyItFailed } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { fulfilledWords, type Result, refusedTitle, type Typed } from "./fulfill-effects.ts";
import { tidied, trackingErrors } from "./tracking-dialog.tsx";
import { NO_TRACKING, type TypedTracking } from "./tracking-fields.tsx";

/** `shipTo`: the address on its printed slip, if it was printed. */
export type PackedOrder = AdminOrder & { shipTo?: ShipTo | undefined };

/** Orders per call. It's a small number because each order may need a call to the payment provider. */
const AT_ONCE = 20;

type Callbacks = {
  onDone: (fulfilled: readonly string[]) => void;
  /** Called with the result as a title when some orders were refused. */
  onRefused: (title: string) => void;
};

/** Fulfills the orders in batches. After a failure it can be retried; no order ships twice. */
export function useFulfilling(orders: readonly PackedOrder[], typed: Typed, { onDone, onRefused }: Callbacks) {
  const navigate = useNavigate();
  const { send } = useChange("POST /api/admin/fulfillments");
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [errors, setErrors] = useState<Record<string, Partial<Record<string, string>>>>({});
  const [checked, setChecked] = useState(typed);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const shipped = (all: typeof results) =>
    Object.values(all).flatMap(({ _id, outcome }) => (outcome === "refused" ? [] : [_id]));

  async function ship() {
    setChecked(typed);
    const wrong = orders.map(({ _id }) => [_id, trackingErrors(typed[_id] ?? NO_TRACKING)] as const);
    setErrors(Object.fromEntries(wrong));
    if (wrong.some(([, { trackingUrl }]) => trackingUrl)) return;
    let all = results;
    const open = orders.filter(({ _id }) => all[_id] === undefined);
    for (let begin = 0; begin < open.length; begin += AT_ONCE) {
      const part = open.slice(begin, begin + AT_ONCE);
      const answer = await send({
        body: { orders: part.map(({ _id, shipTo }) => ({ _id, shipTo, ...given(typed[_id]) })) },
      });
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
    const outcomes = Object.values(all);
    if (outcomes.some(({ outcome }) => outcome === "refused")) return onRefused(refusedTitle(outcomes));
    const done = shipped(all);
    const slips = { label: "Packing slips", onSelect: () => void navigate(slipsOf(done)) };
    toast(fulfilledWords(outcomes), { kind: "success", ...(done.length > 1 && { action: slips }) });
    onDone(done);
  }

  return {
    results,
    errors: Object.fromEntries(Object.entries(errors).filter(([id]) => checked[id] === typed[id])),
    fault,
    busy,
    shipped: shipped(results),
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

/** The page with the packing slips of these orders. */
export const slipsOf = (ids: readonly string[]): string => `/admin/packing-slips?ids=${ids.join(",")}`;

/** The typed values, without empty ones. */
function given(typed = NO_TRACKING): Partial<TypedTracking> {
  return Object.fromEntries(Object.entries(tidied(typed)).filter(([, value]) => value !== ""));
}
