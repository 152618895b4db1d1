import { seedOrders } from "#shop/running/demo/seed-orders.server.ts";
import type { Command, CommandResult } from "./command.ts";

/** More are made by running it again. */
const MOST = 1_000_000;

/** Fills a demo shop with orders, to see how its admin works and how fast it is. */
export const seedOrdersCommand: Command = {
  name: "seed-orders",
  parameters: ["COUNT"],
  what: "adds so many made-up orders of the last two years to a demo shop",
  run: async (ctx, [text = ""]) => {
    const count = /^\d+$/.test(text) ? Number(text) : 0;
    if (count < 1 || count > MOST) return refused(`"${text}" is no number of orders: from 1 to 1000000.`);
    const begin = ctx.clock.now().getTime();
    const seeded = await seedOrders(ctx, count);
    if (seeded.outcome === "not_demo") return refused("This is a real shop: made-up orders are for a demo shop only.");
    if (seeded.outcome === "nothing_for_sale") return refused("There is nothing for sale that an order could be for.");
    const statuses = Object.entries(seeded.byStatus).map(([status, n]) => `${n} ${status.replaceAll("_", " ")}`);
    const seconds = Math.round((ctx.clock.now().getTime() - begin) / 1000);
    return {
      done: true,
      lines: [
        `Added ${seeded.orders} orders of ${seeded.customers} customers since ${seeded.from.toISOString().slice(0, 10)}, in ${seconds} s.`,
        `${statuses.join(", ")}.`,
        "Their payments stand in the sandbox's books; the stock is what it was.",
      ],
    };
  },
};

const refused = (line: string): CommandResult => ({ done: false, lines: [line] });
