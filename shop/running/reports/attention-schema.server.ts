import { z } from "zod";
import { ATTENTION_KINDS } from "./overview.ts";

export const attentionSchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: z.int(),
  by: z.string().optional(),
  placedUntil: z.string().optional(),
  placedFrom: z.string().optional(),
});
