import { z } from "zod";
import { SIGNALS } from "./limits.ts";

const heldBackSchema = z.object({
  _id: z.string(),
  signal: z.enum(SIGNALS),
  reason: z.enum(["failures", "open_orders"]),
  failed: z.int().describe("Payments that failed."),
  open: z.int().describe("Orders that hold stock while the bank's question is open."),
  refused: z.int().describe("Orders that were held back."),
  since: z.string(),
  lastAt: z.string(),
  until: z.string().describe("At the latest; it may end before."),
  lastOrder: z.object({ orderNumber: z.string(), name: z.string(), email: z.string() }).nullable(),
});

/** Who is held back, as staff see it. It names no address: what the guard keeps are hashes; the last order tells whom it is about. */
export type HeldBack = z.infer<typeof heldBackSchema>;

/** The calls of api/admin/guard.ts. */
export const guardContract = {
  "GET /api/guard/held-back": {
    summary: "Who is held back by the abuse guard now, newest first",
    tags: ["guard"],
    response: { 200: z.array(heldBackSchema) },
  },
  "DELETE /api/guard/held-back/:subject": {
    summary: "Let through: forget what was counted",
    tags: ["guard"],
    params: z.object({ subject: z.string().max(300) }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
