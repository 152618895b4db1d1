import { afterEach, beforeEach, expect, it } from "vitest";
import { testClock } from "../clock.ts";
import { recorded } from "./recordings.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "./stripe-peer.ts";

// The stand-in's answers must have only fields and words that Stripe's recorded answers have.

type Json = Record<string, unknown>;
const clock = testClock();
let peer: StripePeer;
beforeEach(async () => {
  peer = await startStripePeer(clock);
});
afterEach(() => peer.close());

async function send(method: string, path: string, body?: string): Promise<Json> {
  const response = await fetch(`http://127.0.0.1:${peer.port}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${STRIPE_TEST_KEY}`, "idempotency-key": crypto.randomUUID() },
    ...(body !== undefined && { body }),
  });
  return (await response.json()) as Json;
}
const ASKED = "amount=6500&currency=usd&capture_method=manual&confirm=true&use_stripe_sdk=true";
const create = (method: string, more = "") =>
  send("POST", "payment_intents", `${ASKED}&payment_method=pm_card_${method}${more}`);
const held = async (method = "visa") => (await create(method)).id as string;
const capture = (id: string, more = "") => send("POST", `payment_intents/${id}/capture`, more);
const cancel = (id: string) => send("POST", `payment_intents/${id}/cancel`, "");
const read = (id: string) => send("GET", `payment_intents/${id}`);
async function taken(method?: string): Promise<string> {
  const id = await held(method);
  await capture(id);
  return id;
}
const refund = (id: string, amount = 3000) => send("POST", "refunds", `payment_intent=${id}&amount=${amount}`);
const disputeOf = async (id: string) => ((await send("GET", `disputes?payment_intent=${id}`)).data as Json[])[0];
const events = () => peer.events.map(({ body }) => JSON.parse(body.toString("utf8")) as Json & { data: Json });
const lastOf = (type: string) => events().findLast((event) => event.type === type);

/** The object of the last event of this type after `act`. */
const toldOf = (type: string, act: () => Promise<unknown>) => async () => {
  await act();
  return lastOf(type)?.data.object;
};
/** Makes these calls in turn for one payment. @returns the last answer */
async function inTurn(id: Promise<string>, ...calls: ((id: string) => Promise<Json>)[]): Promise<Json> {
  let answer: Json = {};
  for (const call of calls) answer = await call(await id);
  return answer;
}

/** The paths where `own` differs in kind from `real`. Null values, and fields that the shop fills, match anything. */
function strange(own: unknown, real: unknown, path: string): string[] {
  if (own === null || real === null || own === undefined || /\.(?:metadata|payment_intent)$/.test(path)) return [];
  if (Array.isArray(own) && Array.isArray(real)) return real[0] ? strange(own[0] ?? null, real[0], `${path}[]`) : [];
  if (typeof own !== "object" || typeof real !== "object") return typeof own === typeof real ? [] : [path];
  const isCut = "..." in real;
  return Object.entries(own).flatMap(([name, value]) =>
    name in real ? strange(value, (real as Json)[name], `${path}.${name}`) : isCut ? [] : [`${path}.${name}`],
  );
}

const captureOfPart = async () => capture(await held(), "amount_to_capture=5000");

type Case = [what: string, file: string, step: unknown, own: () => Promise<unknown>, part?: (body: never) => unknown];

it.each<Case>([
  ["an authorization", "authorise-manual-capture.clover", 0, () => create("visa", "&expand[0]=latest_charge.refunds")],
  [
    "a bank's challenge",
    "requires-action-use-stripe-sdk.2022",
    0,
    async () => {
      const { next_action } = await create("authenticationRequired");
      return { next_action };
    },
  ],
  [
    "a failed challenge",
    "failed-3ds",
    0,
    async () => {
      const { client_secret, id } = await create("authenticationRequired");
      peer.books.answerChallenge(String(client_secret), false);
      return { ...((await read(String(id))).last_payment_error as Json), payment_method_type: null };
    },
    ([intent]: [{ last_payment_error: Json }]) => ({
      ...intent.last_payment_error,
      payment_method_type: "",
      payment_method: null,
    }),
  ],
  ["a refused card", "decline-generic.dahlia", 12, () => create("visa_chargeDeclined")],
  [
    "its payment",
    "decline-generic.dahlia",
    13,
    async () => read(((await create("radarBlock")).error as { payment_intent: Json }).payment_intent.id as string),
  ],
  ["its charge", "decline-generic.dahlia", 14, toldOf("charge.failed", () => create("visa_chargeDeclined"))],
  ["a capture", "manual-capture-partial.dahlia", 17, captureOfPart],
  ["the charge of a capture", "manual-capture-partial.dahlia", 19, toldOf("charge.captured", captureOfPart)],
  ["a cancellation", "cancel.dahlia", 28, async () => cancel(await held())],
  ["a refund", "refunds.dahlia", 4, async () => refund(await taken())],
  [
    "a dispute",
    "disputes.dahlia",
    29,
    async () => disputeOf(await taken("createDispute")),
    (body: { data: Json[] }) => body.data[0],
  ],
  [
    "a won dispute",
    "disputes.dahlia",
    34,
    async () => {
      const id = await taken("createDispute");
      peer.books.closeDispute(id, "won");
      return disputeOf(id);
    },
  ],
  [
    "an event",
    "event-envelope.dahlia",
    0,
    async () => {
      peer.books.moveRefund((await refund(await taken())).id as string, "succeeded");
      return { ...lastOf("refund.updated"), data: { object: null, previous_attributes: null } };
    },
    (body: { data: Json[] }) => body.data[0],
  ],
])("%s has no field that Stripe's lacks", async (_, file, step, own, part = (body: unknown) => body) => {
  const shown = await own();
  expect(shown).toBeTruthy();
  expect(strange(shown, part(recorded(file, step).body as never), "")).toEqual([]);
});

const refusal = ({ error }: Json) => {
  const { type, code, param, message } = error as Record<string, string>;
  return { type, code, param, message: message?.replaceAll(/\b(?:pi|ch)_\w+/g, "ID") };
};

it.each<[string, unknown, () => Promise<Json>]>([
  ["amount-zero-400.clover", 0, () => send("POST", "payment_intents", ASKED.replace("6500", "0"))],
  ["decline-generic.dahlia", 12, () => create("visa_chargeDeclined")],
  ["capture-refusals.dahlia", 21, async () => capture(await held(), "amount_to_capture=9999")],
  ["capture-refusals.dahlia", 25, async () => capture(await held(), "amount_to_capture=0")],
  ["capture-refusals.dahlia", 31, () => inTurn(held(), cancel, (id) => capture(id))],
  ["manual-capture-partial.dahlia", 18, async () => capture((await captureOfPart()).id as string)],
  ["cancel.dahlia", 30, async () => cancel(await taken())],
  ["error-envelope.dahlia", "04_money_path 61", () => read("pi_nope")],
  [
    "refunds.dahlia",
    8,
    () =>
      inTurn(
        taken(),
        (id) => refund(id, 6500),
        (id) => refund(id, 1),
      ),
  ],
  [
    "refunds.dahlia",
    11,
    () =>
      inTurn(
        taken(),
        (id) => refund(id, 4000),
        (id) => refund(id),
      ),
  ],
  ["refunds.dahlia", 21, async () => refund(await held())],
  ["refunds.dahlia", 32, async () => refund(await taken("createDispute"))],
])("refuses in the words of %s, step %s", async (file, step, own) => {
  const answer = await own();
  const real = recorded(file, step).body;
  expect(refusal(answer)).toEqual(refusal(real));
  expect(strange(answer, real, "")).toEqual([]);
});

it.each<[string, () => Promise<unknown>, string[]]>([
  [
    "an authorization",
    held,
    ["payment_intent.created", "charge.succeeded", "payment_intent.amount_capturable_updated"],
  ],
  [
    "a refusal",
    () => create("visa_chargeDeclined"),
    ["payment_intent.created", "charge.failed", "payment_intent.payment_failed"],
  ],
  [
    "a disputed capture",
    () => taken("createDispute"),
    ["charge.captured", "charge.dispute.created", "charge.dispute.funds_withdrawn", "payment_intent.succeeded"],
  ],
  ["a refund", async () => refund(await taken()), ["refund.created", "charge.refunded"]],
  [
    "a refund's change",
    async () => peer.books.moveRefund((await refund(await taken())).id as string, "succeeded"),
    ["refund.updated", "charge.refund.updated"],
  ],
  [
    "a won dispute",
    async () => peer.books.closeDispute(await taken("createDispute"), "won"),
    ["charge.dispute.funds_reinstated", "charge.dispute.closed"],
  ],
  [
    "a lost dispute",
    async () => peer.books.closeDispute(await taken("createDispute"), "lost"),
    ["charge.dispute.closed", "charge.updated"],
  ],
])("sends the events of %s in Stripe's order", async (_, act, types) => {
  await act();
  expect(
    events()
      .slice(-types.length)
      .map(({ type }) => type),
  ).toEqual(types);
});

it("names the request that caused an event, and none for a bank's own actions", async () => {
  const id = await taken();
  peer.books.openDispute(id);
  expect(lastOf("charge.captured")?.request).toEqual({ id: "req_2", idempotency_key: expect.any(String) });
  expect(lastOf("charge.dispute.created")?.request).toEqual({ id: null, idempotency_key: null });
});
