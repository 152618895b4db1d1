import { formatMoney } from "#shop/money/money.ts";
import { type Difference, type Said, WHAT_TO_DO } from "#shop/money/payments/differences.ts";
import { GatewayError } from "#shop/money/payments/gateway.ts";
import { reconcilePart } from "#shop/money/payments/reconciliation.server.ts";
import type { Command, CommandContext, CommandResult } from "./command.ts";

type Books = { orders: number; capturedCents: number; refundedCents: number; differences: Difference[] };

/** Compares the shop's books with the payment provider's and tells every difference. It reads, and moves no money. */
export const reconcile: Command = {
  name: "reconcile",
  parameters: [],
  options: { since: "DATE", json: null },
  what: "compares orders, payments, refunds and stock with the payment provider's books, from a day (2026-11-01) on or all",
  run: async (ctx, _args, { since, json }) => {
    const from = since === undefined ? new Date(0) : dayOf(since);
    if (!from) return refused(`"${since}" is no day: write it as 2026-11-01.`);
    try {
      const books = await compareAll(ctx, from);
      const open = books.differences.filter(({ isInFlight }) => !isInFlight);
      const lines = json === undefined ? report(books) : [JSON.stringify(asJson(books), null, 2)];
      return { done: open.length === 0, lines };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return refused(`The payment provider could not be asked: ${error.message}. Try again.`);
    }
  },
};

const refused = (line: string): CommandResult => ({ done: false, lines: [line] });

function dayOf(text: string): Date | undefined {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && day.toISOString().startsWith(text) ? day : undefined;
}

async function compareAll(ctx: CommandContext, since: Date): Promise<Books> {
  const gateway = await ctx.gateway();
  const range = { since, until: new Date(ctx.clock.now().getTime() + 1000) };
  const books: Books = { orders: 0, capturedCents: 0, refundedCents: 0, differences: [] };
  let part = await reconcilePart(ctx, gateway, range);
  for (;;) {
    books.orders += part.orders;
    books.capturedCents += part.capturedCents;
    books.refundedCents += part.refundedCents;
    books.differences.push(...part.differences);
    if (!part.next) return books;
    part = await reconcilePart(ctx, gateway, range, { from: part.next });
  }
}

function report({ orders, capturedCents, refundedCents, differences }: Books): string[] {
  const money = `${orders} order${orders === 1 ? "" : "s"}, ${formatMoney(capturedCents - refundedCents)}`;
  const detail = `${formatMoney(capturedCents)} taken, ${formatMoney(refundedCents)} given back`;
  const open = differences.filter(({ isInFlight }) => !isInFlight);
  const young = differences.filter(({ isInFlight }) => isInFlight);
  return [
    open.length === 0
      ? `The books balance: ${money} (${detail}).`
      : `The books do not balance: ${open.length} difference${open.length === 1 ? "" : "s"} in ${money} (${detail}).`,
    ...table(open),
    ...advice(open),
    ...(young.length > 0
      ? ["", "In flight; the shop is expected to end these by itself within the hour:", ...table(young)]
      : []),
  ];
}

function table(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const rows = differences.map(({ kind, orderNumber, payment, sku, shop, provider }) => [
    orderNumber ?? sku ?? "-",
    kind,
    `we say ${said(shop)}`,
    `${sku ? "its ledger" : "provider"} says ${said(provider)}`,
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

function said({ status, cents, pieces }: Said): string {
  const words = [status?.replaceAll("_", " "), cents === undefined ? undefined : formatMoney(cents), pieces];
  return words.filter((word) => word !== undefined).join(" ") || "nothing";
}

/** What to do about each kind, once. */
function advice(differences: readonly Difference[]): string[] {
  const kinds = [...new Set(differences.map(({ kind }) => kind))];
  return kinds.length === 0 ? [] : ["", ...kinds.map((kind) => `${kind}: ${WHAT_TO_DO[kind]}`)];
}

const asJson = ({ differences, ...sums }: Books) => ({
  balanced: differences.every(({ isInFlight }) => isInFlight),
  ...sums,
  differences: differences.map((difference) => ({ ...difference, whatToDo: WHAT_TO_DO[difference.kind] })),
});
