import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { SIGNALS } from "./limits.ts";

const heldBackSchema = z.object({
  _id: z.string(),
  signal: z.enum(SIGNALS),
  reason: z.enum(["failures", "open_orders"]),
  failed: z.int().describe("Failed payments."),
  open: z.int().describe("Orders that hold stock while a bank challenge is open."),
  refused: z.int().describe("Orders that were blocked."),
  since: time,
  lastAt: time,
  until: time.describe("At the latest; it may end earlier."),
  lastOrder: z.object({ _id: z.uuid(), orderNumber: z.string(), name: z.string(), email: z.string() }).nullable(),
});

/** A checkout block as staff see it. Only hashes are stored, so the last order is the only sign of who is behind it. */
export type HeldBack = z.input<typeof heldBackSchema>;

export const blockedContract = {
  "GET /api/guard/held-back": {
    summary: "List checkout blocks, newest first",
    tags: ["checkout blocks"],
    response: { 200: z.array(heldBackSchema) },
  },
  "DELETE /api/guard/held-back/:subject": {
    summary: "Unblock a checkout, card, email, or IP address",
    tags: ["checkout blocks"],
    params: z.object({ subject: z.string().max(300) }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
