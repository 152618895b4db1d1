import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Clock } from "#platform/clock.ts";
import { serveLoopback } from "./loopback.ts";

export const META_PIXEL = { id: "1234567890123456", accessToken: "token-of-the-tests", appSecret: "0f".repeat(16) };

/** An event as it arrived. */
export type ToldEvent = {
  event_name: string;
  event_time: number;
  event_id: string;
  event_source_url: string;
  action_source: string;
  user_data: Record<string, unknown>;
  custom_data: Record<string, unknown>;
  data_processing_options: string[];
  data_processing_options_country?: number;
  data_processing_options_state?: number;
};

/** `hang up`: the event is taken, and the connection ends without an answer; `never`: it is taken, and nothing comes. */
type GivenAnswer = { status: number; body: string } | "hang up" | "never";

export type MetaPeer = {
  port: number;
  /** What was taken, in the order of arrival. */
  events: ToldEvent[];
  /** What was wrong with requests, one line each. */
  faults: string[];
  /** The bodies of all requests, taken or not. */
  bodies: Record<string, unknown>[];
  /** The next requests are each answered so. */
  answerNext(...answers: GivenAnswer[]): void;
  close(): Promise<void>;
};

/** Stands in for graph.facebook.com, and believes only what is as Meta's documentation has it. */
export async function startMetaPeer(clock: Clock): Promise<MetaPeer> {
  const answers: GivenAnswer[] = [];
  const peer: Pick<MetaPeer, "events" | "faults" | "bodies"> = { events: [], faults: [], bodies: [] };
  const { port, close } = await serveLoopback((request, response, bytes) => {
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
    peer.bodies.push(body);
    const given = answers.shift();
    if (typeof given === "object") return response.writeHead(given.status).end(given.body);
    const faults = [
      ...faultsOfRequest(request, body),
      ...eventsOf(body).flatMap((event) => faultsOfEvent(event, clock.now())),
    ];
    peer.faults.push(...faults);
    if (faults.length === 0) peer.events.push(...eventsOf(body));
    if (given === "hang up") return request.socket.destroy();
    if (given === "never") return;
    const status = faults.length > 0 ? 400 : 200;
    const answer = faults.length > 0 ? { error: { message: faults[0], code: 100 } } : { events_received: 1 };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return { ...peer, port, answerNext: (...next) => void answers.push(...next), close };
}

const eventsOf = (body: Record<string, unknown>): ToldEvent[] => (Array.isArray(body.data) ? body.data : []);

function faultsOfRequest({ method, url, headers }: IncomingMessage, body: Record<string, unknown>): string[] {
  const line = `${method} ${url}`;
  const proof = createHmac("sha256", META_PIXEL.appSecret).update(META_PIXEL.accessToken).digest("hex");
  return faultsIn([
    [/^POST \/v\d+\.0\/(\d+)\/events$/.exec(line)?.[1] === META_PIXEL.id, `address ${line}`],
    [body.access_token === META_PIXEL.accessToken, "access_token"],
    [body.appsecret_proof === undefined || body.appsecret_proof === proof, "appsecret_proof"],
    [headers["content-type"] === "application/json", "content-type"],
    // It stands in the body alone: addresses and headers end up in logs.
    [!JSON.stringify([line, headers]).includes(META_PIXEL.accessToken), "access_token outside of the body"],
    [body.test_event_code === undefined || isText(body.test_event_code), "test_event_code"],
    [eventsOf(body).length > 0, "data"],
    [only(body, ["data", "access_token", "appsecret_proof", "test_event_code"]), "more than a request has"],
  ]);
}

const HASH = /^[0-9a-f]{64}$/;
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;
const USER_DATA = ["em", "zp", "client_ip_address", "client_user_agent"];
const CONTENT = ["content_ids", "content_type", "content_name", "contents"];
const CUSTOM_DATA = [...CONTENT, "value", "currency", "num_items", "order_id"];
const DATA_USE = ["data_processing_options", "data_processing_options_country", "data_processing_options_state"];
const SOURCE = ["event_name", "event_time", "event_id", "event_source_url", "action_source"];
const EVENT = [...SOURCE, "user_data", "custom_data", ...DATA_USE];

function faultsOfEvent(event: ToldEvent, now: Date): string[] {
  const { event_name: name, event_time: time, user_data: user, custom_data: custom } = event;
  const age = now.getTime() / 1000 - time;
  const isPurchase = name === "Purchase";
  const address = user.client_ip_address;
  return faultsIn([
    [only(event, EVENT), "more than an event has"],
    [["InitiateCheckout", "AddPaymentInfo", "Purchase"].includes(name), "event_name"],
    [Number.isInteger(time) && age > -60 && age <= SEVEN_DAYS_S, "event_time"],
    [isText(event.event_id), "event_id"],
    [URL.canParse(event.event_source_url) && !/[?#]/.test(event.event_source_url), "event_source_url"],
    [event.action_source === "website", "action_source"],
    [only(user, USER_DATA), "more of the visitor than the shop wants to tell"],
    [isText(user.client_user_agent), "client_user_agent"],
    [
      address === undefined || (typeof address === "string" && /^(?!::ffff:)/i.test(address) && isIP(address) > 0),
      "ip",
    ],
    [user.em === undefined ? !isPurchase : isHashes(user.em), "em"],
    [user.zp === undefined ? !isPurchase : isHashes(user.zp), "zp"],
    [only(custom, CUSTOM_DATA), "more of the purchase than Meta has a name for"],
    [custom.currency === "USD", "currency"],
    [isAmount(custom.value), "value"],
    [custom.content_type === "product", "content_type"],
    [Array.isArray(custom.content_ids) && custom.content_ids.every(isText), "content_ids"],
    [isText(custom.content_name), "content_name"],
    [Array.isArray(custom.contents) && custom.contents.length > 0 && custom.contents.every(isContent), "contents"],
    [name === "AddPaymentInfo" ? custom.num_items === undefined : Number.isInteger(custom.num_items), "num_items"],
    [isPurchase ? custom.order_id === event.event_id : custom.order_id === undefined, "order_id"],
    [isDataUse(event), "data_processing_options"],
  ]);
}

const faultsIn = (checks: [right: boolean, fault: string][]): string[] =>
  checks.flatMap(([right, fault]) => (right ? [] : [fault]));

const only = (value: object, names: string[]): boolean => Object.keys(value).every((name) => names.includes(name));
const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isHashes = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && value.every((text) => HASH.test(text));
const isAmount = (value: unknown): boolean =>
  typeof value === "number" && value >= 0 && Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
const isContent = (content: Record<string, unknown>): boolean =>
  only(content, ["id", "quantity", "item_price"]) &&
  isText(content.id) &&
  Number.isInteger(content.quantity) &&
  (content.item_price === undefined || isAmount(content.item_price));

/** On, with Meta finding out the state; or said to be off. */
function isDataUse(event: ToldEvent): boolean {
  const { data_processing_options_country: country, data_processing_options_state: state } = event;
  const [option, ...more] = event.data_processing_options ?? ["missing"];
  if (option === undefined) return country === undefined && state === undefined;
  return option === "LDU" && more.length === 0 && country === 0 && state === 0;
}
