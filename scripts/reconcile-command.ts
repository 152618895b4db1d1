import { isDay } from "#platform/eastern-day.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { formatMoney } from "#shop/money/money.ts";
import { type Difference, type Said, WHAT_TO_DO } from "#shop/money/payments/differences.ts";
import { GatewayError } from "#shop/money/payments/gateway.ts";
import {
  type ReconciledProvider,
  type ReconciliationMark,
  reconcilePart,
} from "#shop/money/payments/reconcile.server.ts";
import { type Command, type CommandContext, refused } from "./command.ts";

type Totals = { orders: number; capturedCents: number; refundedCents: number };
/** `open` and `young` count all differences; `differences` has only the first ones. */
type Result = Totals & { open: number; young: number; differences: Difference[] };

/** A shop has few differences, or many with the same cause, which the first ones show. */
const SHOWN = 1000;
/** Orders between two lines of progress; a multiple of the orders per page. */
const PROGRESS_EVERY = 10_000;

/** Reconciles every order with the payment provider and reports the differences. It only reads and moves no money. */
export const reconcile = {
  name: "reconcile",
  parameters: [],
  options: { since: "DATE", json: null },
  what: "compares all orders, payments, refunds and stock with the payment provider's records, or those since a day (2026-11-01)",
  run: async (ctx, _args, { since, json }) => {
    if (since !== undefined && !isDay(since)) return refused(`"${since}" isn't a date: write it as 2026-11-01.`);
    const from = new Date(since ?? 0);
    try {
      const result = await reconcileAll(ctx, await ctx.gateway(), from);
      const lines = json === undefined ? report(result) : [JSON.stringify(asJson(result), null, 2)];
      return { done: result.open === 0, lines };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return refused(`Couldn't reach the payment provider: ${error.message}. Try again.`);
    }
  },
} satisfies Command;

/** Compares all orders since then, one page at a time. */
export async function reconcileAll(
  ctx: ShopContext & Pick<CommandContext, "progress">,
  gateway: ReconciledProvider,
  since: Date,
): Promise<Result> {
  const range = { since, until: new Date(ctx.clock.now().getTime() + 1000) };
  const result: Result = { orders: 0, capturedCents: 0, refundedCents: 0, open: 0, young: 0, differences: [] };
  let from: ReconciliationMark | undefined;
  do {
    const { differences, next, ...part } = await reconcilePart(ctx, gateway, range, { from });
    for (const sum of ["orders", "capturedCents", "refundedCents"] as const) result[sum] += part[sum];
    for (const { isInFlight } of differences) result[isInFlight ? "young" : "open"]++;
    result.differences.push(...differences.slice(0, SHOWN - result.differences.length));
    if (next && result.orders % PROGRESS_EVERY === 0) ctx.progress(`${result.orders} orders compared…`);
    from = next;
  } while (from);
  return result;
}

export function report({
  orders,
  capturedCents,
  refundedCents,
  open: count,
  differences,
  young: youngCount,
}: Result): string[] {
  const money = `${orders} order${orders === 1 ? "" : "s"}, ${formatMoney(capturedCents - refundedCents)}`;
  const detail = `${formatMoney(capturedCents)} charged, ${formatMoney(refundedCents)} refunded`;
  const open = differences.filter(({ isInFlight }) => !isInFlight);
  const young = differences.filter(({ isInFlight }) => isInFlight);
  const left = count + youngCount - differences.length;
  return [
    count === 0
      ? `The records match: ${money} (${detail}).`
      : `The records don't match: ${count} difference${count === 1 ? "" : "s"} in ${money} (${detail}).`,
    ...table(open),
    ...advice(open),
    ...(young.length > 0
      ? ["", "Still in progress; the shop should settle these by itself within the hour:", ...table(young)]
      : []),
    ...(left > 0 ? ["", `${left} more are not shown.`] : []),
  ];
}

function table(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const rows = differences.map(({ kind, orderNumber, payment, sku, shop, provider }) => [
    orderNumber ?? sku ?? "-",
    kind,
    `we say ${said(shop)}`,
    `${sku ? "its history" : "provider"} says ${said(provider)}`,
    payment ?? "",
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    "",
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
  ];
}

function said({ status, cents, units }: Said): string {
  const words = [status?.replaceAll("_", " "), cents === undefined ? undefined : formatMoney(cents), units];
  return words.filter((word) => word !== undefined).join(" ") || "nothing";
}

/** What to do about each kind of difference, once per kind. */
function advice(differences: readonly Difference[]): string[] {
  const kinds = [...new Set(differences.map(({ kind }) => kind))];
  return kinds.length === 0 ? [] : ["", ...kinds.map((kind) => `${kind}: ${WHAT_TO_DO[kind]}`)];
}

const asJson = ({ differences, open, young, ...totals }: Result) => ({
  balanced: open === 0,
  ...totals,
  differenceCount: open + young,
  differences: differences.map((difference) => ({ ...difference, whatToDo: WHAT_TO_DO[difference.kind] })),
});
