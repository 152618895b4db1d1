import * as z from "zod/mini";
import { oneLine } from "#platform/text.ts";
import { WEBHOOK_EVENT_NAMES } from "./webhook-events.ts";

const required = "Please enter a URL";

function isCallable(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === "https:" || url?.protocol === "http:") && url.username === "" && url.password === "";
}

/** The form for an endpoint, checked in the browser and on the server. Only the server knows whether http and local addresses are allowed. */
export const webhookForm = z.object({
  url: z
    .string(required)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(2000, { error: "Please use at most 2000 characters", abort: true }),
      z.refine(isCallable, "Please enter a URL such as https://example.com/packd, without a user name"),
    ),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES, "This event doesn't exist"))
    .check(z.minLength(1, "Please choose at least one event")),
  active: z.boolean(),
});

export type WebhookForm = z.infer<typeof webhookForm>;
