import type { StripeBooks } from "./stripe-books.ts";
import { methodOfToken } from "./stripe-cards.ts";
import { type Form, listOf } from "./stripe-form.ts";
import { methodOf, type StripeObject } from "./stripe-objects.ts";
import { invalid, Refused } from "./stripe-refusals.ts";

const partsOf = (path: string): string[] => (/^\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []).slice(1);

/** All requests for things of one kind are one endpoint: `GET payment_intents/id`. */
export function endpointOf(method: string, path: string): string {
  const [resource = "", id, action] = partsOf(path);
  return `${method} ${resource}${id ? (id === "search" ? "/search" : "/id") : ""}${action ? `/${action}` : ""}`;
}

/** What the shop may send; Stripe refuses any other name, and for these it knows what they do. */
const KNOWN: Readonly<Record<string, string>> = {
  "POST payment_intents":
    "amount currency capture_method confirm allowed_payment_method_types use_stripe_sdk description metadata expand payment_method confirmation_token",
  "POST payment_intents/id/capture": "amount_to_capture expand",
  "POST payment_intents/id/cancel": "cancellation_reason expand",
  "POST refunds": "payment_intent amount metadata expand",
};

export function route(books: StripeBooks, method: string, path: string, form: Form): StripeObject | object {
  const expand = listOf(form, "expand");
  const endpoint = endpointOf(method, path);
  const known = KNOWN[endpoint]?.split(" ");
  const unknown = Object.keys(form).find((name) => known?.includes(name) === false);
  if (unknown) throw invalid("parameter_unknown", `Received unknown parameter: ${unknown}`, unknown);
  const [, id = ""] = partsOf(path);
  switch (endpoint) {
    case "POST payment_intents":
      return books.create(form, expand);
    case "GET payment_intents":
      return { object: "list", url: path, ...books.list(form, expand) };
    case "GET payment_intents/search":
      return { object: "search_result", url: path, ...books.search(form) };
    case "GET payment_intents/id":
      return books.read(id, expand);
    case "POST payment_intents/id/capture":
      return books.capture(id, form, expand);
    case "POST payment_intents/id/cancel":
      return books.cancel(id, form, expand);
    case "GET payment_methods/id":
      return methodOf(id);
    case "GET confirmation_tokens/id":
      return { id, object: "confirmation_token", payment_method_preview: methodOf(methodOfToken(id) ?? "") };
    case "POST refunds":
      return books.refund(form);
    case "GET refunds":
      return { object: "list", url: path, ...books.listRefunds(form) };
    case "GET disputes":
      return { object: "list", url: path, ...books.listDisputes(form) };
    default:
      throw new Refused(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${method}: ${path})`,
      });
  }
}
