import { z } from "zod";
import { NOTIFICATION_KINDS } from "./notification-kinds.ts";

const choiceSchema = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  label: z.string(),
  hint: z.string(),
  on: z.boolean(),
});

/** One kind of email that a staff member can turn on or off. */
export type NotificationChoice = z.infer<typeof choiceSchema>;

const choices = z.object({ items: z.array(choiceSchema).describe("The kinds that your role can get.") });

export const notificationsContract = {
  "GET /api/admin/account/notifications": { summary: "Get your email notifications", response: { 200: choices } },
  "PUT /api/admin/account/notifications": {
    summary: "Update your email notifications; omitted ones don't change",
    body: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean()),
    response: { 200: choices },
    problems: ["validation_failed", "not_allowed"],
  },
} as const;
