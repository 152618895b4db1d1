import { z } from "zod";
import type { Permission } from "#shop/people/staff/permissions.ts";

/** Open work for staff, counted in the navigation, the browser's title and the metrics. For another count, add a row here. */
export const COUNTS = {
  toShip: {
    meaning: "Orders to ship, as `isToShip` of an order.",
    needs: "orders:read",
  },
  messages: { meaning: "Messages that aren't done.", needs: "messages:read" },
  reviews: { meaning: "Reviews waiting for approval.", needs: "reviews:read" },
} satisfies Record<string, { meaning: string; needs: Permission }>;

export type OpenCount = keyof typeof COUNTS;
export type OpenCounts = Record<OpenCount, number>;

export const OPEN_COUNTS = Object.keys(COUNTS) as OpenCount[];

export const openCountsSchema = z.object(
  Object.fromEntries(OPEN_COUNTS.map((name) => [name, z.int().describe(COUNTS[name].meaning)])) as Record<
    OpenCount,
    z.ZodInt
  >,
);
