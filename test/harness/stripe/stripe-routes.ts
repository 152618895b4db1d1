import type { StripeBooks } from "./stripe-books.ts";
import { type Form, listOf } from "./stripe-form.ts";
import { invalid, Refused } from "./stripe-refusals.ts";

const partsOf = (path: string): string[] => (/^\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []).slice(1);

/** The endpoint of a request, without the object's id: `GET payment_intents/id`. */
export function endpointOf(method: string, path: string): string {
  const [resource = "", id, action] = partsOf(path);
  return `${method} ${resource}${id ? (id === "search" ? "/search" : "/id") : ""}${action ? `/${action}` : ""}`;
}

type Asked = { books: StripeBooks; id: string; form: Form; expand: string[] };

/** The parameters that the shop may send to each endpoint, where any other is refused, and the answer. */
const ENDPOINTS: Readonly<Record<string, [known: string, answer: (asked: Asked) => object]>> = {
  "POST payment_intents": [
    "amount currency capture_method confirm allowed_payment_method_types use_stripe_sdk description metadata expand payment_method confirmation_token",
    ({ books, form, expand }) => books.create(form, expand),
  ],
  "GET payment_intents": [
    "created limit starting_after expand",
    ({ books, form, expand }) => ({ object: "list", ...books.list(form, expand) }),
  ],
  "GET payment_intents/search": [
    "query limit",
    ({ books, form }) => ({ object: "search_result", ...books.search(form) }),
  ],
  "GET payment_intents/id": ["expand", ({ books, id, expand }) => books.read(id, expand)],
  "POST payment_intents/id/capture": [
    "amount_to_capture expand",
    ({ books, id, form, expand }) => books.capture(id, form, expand),
  ],
  "POST payment_intents/id/cancel": [
    "cancellation_reason expand",
    ({ books, id, form, expand }) => books.cancel(id, form, expand),
  ],
  "GET payment_methods/id": ["", ({ books, id }) => books.method(id)],
  "GET confirmation_tokens/id": ["", ({ books, id }) => books.token(id)],
  "POST refunds": ["payment_intent amount metadata", ({ books, form }) => books.refund(form)],
  "GET refunds": [
    "payment_intent limit starting_after",
    ({ books, form }) => ({ object: "list", ...books.listRefunds(form) }),
  ],
  "GET disputes": [
    "payment_intent limit starting_after",
    ({ books, form }) => ({ object: "list", ...books.listDisputes(form) }),
  ],
};

/** The parts of a payment that can be expanded, as far as this stand-in knows them. */
const EXPANDABLE = ["latest_charge", "latest_charge.refunds", "payment_method"];

/** @returns the parts to expand of each payment in the answer */
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

export function route(books: StripeBooks, method: string, path: string, form: Form): object {
  const endpoint = endpointOf(method, path);
  const [, id = ""] = partsOf(path);
  const [known, answer] = ENDPOINTS[endpoint] ?? [];
  if (known === undefined || !answer) {
    const message = `Unrecognized request URL (${method}: ${path})`;
    throw new Refused(404, { type: "invalid_request_error", message });
  }
  const unknown = Object.keys(form).find((name) => !known.split(" ").includes(name));
  if (unknown) throw invalid("parameter_unknown", `Received unknown parameter: ${unknown}`, unknown);
  const shown = answer({ books, id, form, expand: expandedBy(form, endpoint) });
  return "data" in shown ? { url: path, ...shown } : shown;
}
