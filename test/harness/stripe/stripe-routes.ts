import type { StripeBooks } from "./stripe-books.ts";
import { type Form, listOf } from "./stripe-form.ts";
import type { StripeObject } from "./stripe-objects.ts";
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
  "GET payment_intents": "created limit starting_after expand",
  "GET payment_intents/search": "query limit",
  "GET payment_intents/id": "expand",
  "POST payment_intents/id/capture": "amount_to_capture expand",
  "POST payment_intents/id/cancel": "cancellation_reason expand",
  "GET payment_methods/id": "",
  "GET confirmation_tokens/id": "",
  "POST refunds": "payment_intent amount metadata",
  "GET refunds": "payment_intent limit starting_after",
  "GET disputes": "payment_intent limit starting_after",
};

/** What of a payment may be expanded, as far as it is known here. */
const EXPANDABLE = ["latest_charge", "latest_charge.refunds", "payment_method"];

/** @returns what is to be expanded of each payment of the answer. */
function expandedBy(form: Form, endpoint: string): string[] {
  const isList = endpoint === "GET payment_intents";
  return listOf(form, "expand").map((path) => {
    const part = isList ? path.replace(/^data\./, "") : path;
    const isKnown = EXPANDABLE.includes(part) && isList === path.startsWith("data.");
    if (isKnown) return part;
    const advice = isList && part === path ? ` You may want to try expanding 'data.${path}' instead.` : "";
    throw invalid(undefined, `This property cannot be expanded (${path}).${advice}`);
  });
}

export function route(books: StripeBooks, method: string, path: string, form: Form): StripeObject | object {
  const endpoint = endpointOf(method, path);
  const known = KNOWN[endpoint]?.split(" ");
  const unknown = Object.keys(form).find((name) => known?.includes(name) === false);
  if (unknown) throw invalid("parameter_unknown", `Received unknown parameter: ${unknown}`, unknown);
  const expand = expandedBy(form, endpoint);
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
      return books.method(id);
    case "GET confirmation_tokens/id":
      return books.token(id);
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
