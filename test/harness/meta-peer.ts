import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { serveLoopback } from "./loopback.ts";

export const META_PIXEL = { id: "1234567890123456", accessToken: "token-of-the-tests", appSecret: "0f".repeat(16) };

/** `hang up`: accepts the event, then closes the connection without an answer; `never`: accepts it but never answers. */
type GivenAnswer = { status: number; body: string } | "hang up" | "never";

export type MetaPeer = Awaited<ReturnType<typeof startMetaPeer>>;

/** Stands in for graph.facebook.com and accepts only what Meta's documentation allows. */
export async function startMetaPeer(clock: Clock) {
  const answers: GivenAnswer[] = [];
  /** The accepted events, in order of arrival. */
  const events: ReceivedEvent[] = [];
  /** What was wrong with refused requests, one line per fault. */
  const faults: string[] = [];
  /** The bodies of all requests, accepted or not. */
  const bodies: Record<string, unknown>[] = [];
  const { port, close } = await serveLoopback((request, response, bytes) => {
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
    bodies.push(body);
    const given = answers.shift();
    if (typeof given === "object") return response.writeHead(given.status).end(given.body);
    const found = [
      ...faultsOfRequest(request, body),
      ...eventsOf(body).flatMap((event) => faultsOfEvent(event, clock.now())),
    ];
    faults.push(...found);
    if (found.length === 0) events.push(...eventsOf(body));
    if (given === "hang up") return request.socket.destroy();
    if (given === "never") return;
    const status = found.length > 0 ? 400 : 200;
    const answer = found.length > 0 ? { error: { message: found[0], code: 100 } } : { events_received: 1 };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  /** Sets the answers to the next requests. */
  const answerNext = (...next: GivenAnswer[]) => void answers.push(...next);
  return { port, events, faults, bodies, answerNext, close };
}

const eventsOf = (body: Record<string, unknown>): ReceivedEvent[] => (Array.isArray(body.data) ? body.data : []);

const REQUEST = ["data", "access_token", "appsecret_proof", "test_event_code"];

function faultsOfRequest({ method, url, headers }: IncomingMessage, body: Record<string, unknown>): string[] {
  const line = `${method} ${url}`;
  const proof = createHmac("sha256", META_PIXEL.appSecret).update(META_PIXEL.accessToken).digest("hex");
  return faultsIn([
    [/^POST \/v\d+\.0\/(\d+)\/events$/.exec(line)?.[1] === META_PIXEL.id, `URL ${line}`],
    [body.access_token === META_PIXEL.accessToken, "access_token"],
    [body.appsecret_proof === undefined || body.appsecret_proof === proof, "appsecret_proof"],
    [headers["content-type"] === "application/json", "content-type"],
    // Only the body may hold the token: URLs and headers end up in logs.
    [!JSON.stringify([line, headers]).includes(META_PIXEL.accessToken), "access_token outside the body"],
    [body.test_event_code === undefined || text.safeParse(body.test_event_code).success, "test_event_code"],
    [eventsOf(body).length > 0, "data"],
    [Object.keys(body).every((name) => REQUEST.includes(name)), "an unknown field of the request"],
  ]);
}

const text = z.string().min(1);
const hashes = z.tuple([z.string().regex(/^[0-9a-f]{64}$/)]);
const amount = z.number().nonnegative().multipleOf(0.01);

/** Every event field that the shop may send, by Meta's names. */
const receivedEvent = z.strictObject({
  event_name: z.enum(["InitiateCheckout", "AddPaymentInfo", "Purchase"]),
  event_time: z.int(),
  event_id: text,
  event_source_url: z.url().regex(/^[^?#]*$/),
  action_source: z.literal("website"),
  user_data: z.strictObject({
    em: hashes.optional(),
    zp: hashes.optional(),
    client_ip_address: z.union([z.ipv4(), z.ipv6().regex(/^(?!::ffff:)/i)]).optional(),
    client_user_agent: text,
  }),
  custom_data: z.strictObject({
    content_ids: z.array(text),
    content_type: z.literal("product"),
    content_name: text,
    contents: z.array(z.strictObject({ id: text, quantity: z.int(), item_price: amount.optional() })).min(1),
    value: amount,
    currency: z.literal("USD"),
    num_items: z.int().optional(),
    order_id: text.optional(),
  }),
  // Limited data use, where Meta determines the state, or an empty list: explicitly off.
  data_processing_options: z.array(z.literal("LDU")).max(1),
  data_processing_options_country: z.literal(0).optional(),
  data_processing_options_state: z.literal(0).optional(),
});
type ReceivedEvent = z.infer<typeof receivedEvent>;

const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

function faultsOfEvent(told: unknown, now: Date): string[] {
  const { data: event, error } = receivedEvent.safeParse(told);
  if (!event) return [z.prettifyError(error)];
  const { event_name: name, user_data: user, custom_data: custom } = event;
  const age = now.getTime() / 1000 - event.event_time;
  const isPurchase = name === "Purchase";
  const place = [event.data_processing_options_country, event.data_processing_options_state];
  const isLimited = event.data_processing_options.length > 0;
  return faultsIn([
    [age > -60 && age <= SEVEN_DAYS_S, "event_time"],
    [!isPurchase || (user.em !== undefined && user.zp !== undefined), "em and zp of a purchase"],
    [(custom.num_items === undefined) === (name === "AddPaymentInfo"), "num_items"],
    [custom.order_id === (isPurchase ? event.event_id : undefined), "order_id"],
    [place.every((code) => code === (isLimited ? 0 : undefined)), "data_processing_options"],
  ]);
}

const faultsIn = (checks: [right: boolean, fault: string][]): string[] =>
  checks.flatMap(([right, fault]) => (right ? [] : [fault]));
