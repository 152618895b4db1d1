import { createHash, createHmac } from "node:crypto";
import { callOutside } from "#platform/http/call-outside.server.ts";
import type { ConversionsApiSettings, PixelSettings } from "#platform/pixel-settings.ts";
import type { AdEventName, AdParams } from "./ad-event.ts";
import { metaCauseOf } from "./meta-error.ts";

/** The version that Meta's Node SDK 26.0.0 uses. */
const VERSION = "v26.0";
const TIMEOUT_MS = 15_000;
const MAX_ANSWER = 1000;

/** An event with all the data that the shop has. Undefined fields aren't sent. */
export type ConversionEvent = {
  name: AdEventName;
  eventId: string;
  at: Date;
  /** The page's full URL. */
  sourceUrl: string;
  params: AdParams & { order_id?: string };
  email?: string;
  zip?: string;
};

/** The browser that an event came from. */
export type EventSource = { ip: string | null; userAgent: string };

/** An event in Meta's format, without the IP address and user agent. Email and ZIP code are hashed. */
export function conversionPayload(event: ConversionEvent, ldu: boolean) {
  const { name, eventId, at, sourceUrl, params, email, zip } = event;
  return {
    event_name: name,
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    event_source_url: sourceUrl,
    action_source: "website",
    user_data: {
      ...(email && { em: [hashed(email.trim().toLowerCase())] }),
      ...(zip && { zp: [hashed(zip.replaceAll(/\s/g, "").toLowerCase().split("-", 1)[0] ?? "")] }),
    },
    custom_data: params,
    ...(ldu
      ? { data_processing_options: ["LDU"], data_processing_options_country: 0, data_processing_options_state: 0 }
      : { data_processing_options: [] }),
  };
}

export type ConversionPayload = ReturnType<typeof conversionPayload>;

const hashed = (normalized: string): string => createHash("sha256").update(normalized).digest("hex");

/** `retry`: Meta didn't answer, or the error may go away. `refused`: Meta will never accept this event. `text`: the response or the error. */
export type ConversionAnswer = { outcome: "sent" | "retry" | "refused"; status: number | null; text: string };

/** Sends one event to Meta. Never throws. */
export async function sendConversion(
  { id, api }: { id: string; api: ConversionsApiSettings },
  payload: ConversionPayload,
  { ip, userAgent }: EventSource,
): Promise<ConversionAnswer> {
  const { accessToken, appSecret, testEventCode, peer } = api;
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, "");
  const browser = { ...(address && { client_ip_address: address }), client_user_agent: userAgent };
  const body = {
    data: [{ ...payload, user_data: { ...payload.user_data, ...browser } }],
    access_token: accessToken,
    ...(appSecret && { appsecret_proof: createHmac("sha256", appSecret).update(accessToken).digest("hex") }),
    ...(testEventCode && { test_event_code: testEventCode }),
  };
  const answer = await callOutside({
    url: `${peer ? `http://127.0.0.1:${peer.port}` : "https://graph.facebook.com"}/${VERSION}/${id}/events`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
    allowLocal: peer !== undefined,
  });
  if ("fault" in answer) return { outcome: "retry", status: null, text: answer.fault };
  const { status } = answer;
  // PostgreSQL's text can't contain NUL, and the token must never be stored.
  const text = answer.body.replaceAll("\0", "").replaceAll(accessToken, "***").slice(0, MAX_ANSWER);
  if (status >= 200 && status < 300) return { outcome: "sent", status, text };
  return { outcome: mayRecover(status, answer.body) ? "retry" : "refused", status, text };
}

const mayRecover = (status: number, body: string): boolean =>
  status >= 500 || status === 429 || status === 408 || metaCauseOf(body) !== undefined;

export type ConversionsPixel = Pick<PixelSettings, "id" | "ldu"> & { api: ConversionsApiSettings };
