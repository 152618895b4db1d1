import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { META_PIXEL, type MetaPeer, startMetaPeer } from "#test/harness/meta-peer.ts";
import { adParams } from "./ad-event.ts";
import { conversionPayload, sendConversion } from "./conversions-api.server.ts";

const LINE = { productId: "hoodie", title: "Pack'd Hoodie", quantity: 1, unitPriceCents: 1499 };
const SOURCE = { ip: "203.0.113.7", userAgent: "Firefox/145.0" };

let peer: MetaPeer;
beforeEach(async () => {
  peer = await startMetaPeer(systemClock);
});
afterEach(async () => {
  expect(peer.faults).toEqual([]);
  await peer.close();
});

const payload = (email = "jordan@shopper.example", zip = "97205") =>
  conversionPayload(
    {
      name: "Purchase",
      eventId: "LC123456",
      at: systemClock.now(),
      sourceUrl: "https://shop.example/success",
      params: { ...adParams([LINE], { valueCents: 1499, counts: true }), order_id: "LC123456" },
      email,
      zip,
    },
    true,
  );

function send(source: typeof SOURCE = SOURCE, settings: { testEventCode?: string } = {}) {
  const { id, accessToken, appSecret } = META_PIXEL;
  return sendConversion(
    { id, api: { accessToken, appSecret, peer: { port: peer.port }, ...settings } },
    payload(),
    source,
  );
}

test("an event is sent in Meta's format, with a test code only if one is set", async () => {
  expect(await send()).toEqual({ outcome: "sent", status: 200, text: '{"events_received":1}' });
  expect(peer.bodies[0]).not.toHaveProperty("test_event_code");
  await send(SOURCE, { testEventCode: "TEST123" });
  expect(peer.bodies[1]).toMatchObject({ test_event_code: "TEST123" });
});

test("an IPv4 address is sent as IPv4, even if the server sees it as IPv6", async () => {
  for (const ip of ["::ffff:203.0.113.7", "2001:db8::7"]) await send({ ...SOURCE, ip });
  const sent = peer.events.map((event) => event.user_data.client_ip_address);
  expect(sent).toEqual(["203.0.113.7", "2001:db8::7"]);
});

test.each([
  ["  Jordan@Shopper.Example ", "97205-1234"],
  ["JORDAN@SHOPPER.EXAMPLE", " 97205"],
])("%j and %j are normalized by Meta's rules before hashing", (email, zip) => {
  expect(payload(email, zip).user_data).toEqual(payload().user_data);
});

test.each([
  ["a pixel that the token can't access", 400, '{"error":{"code":100,"error_subcode":33}}', "retry"],
  ["a token that has expired", 401, '{"error":{"code":190}}', "retry"],
  ["a missing permission", 403, '{"error":{"code":200}}', "retry"],
  ["a limit", 400, '{"error":{"code":613}}', "retry"],
  ["an error that Meta marks as transient", 400, '{"error":{"code":2804003,"is_transient":true}}', "retry"],
  ["an error of Meta's own", 502, "<html>", "retry"],
  ["a wrong parameter", 400, '{"error":{"code":100,"error_subcode":2804019}}', "refused"],
  ["a response that isn't from the Graph API", 404, "<html>", "refused"],
] as const)("%s (%i %s) means %s", async (_, status, text, outcome) => {
  peer.answerNext({ status, body: text });
  expect(await send()).toEqual({ outcome, status, text });
});

test("a lost response is retried, and no error text contains the token", async () => {
  peer.answerNext("hang up", { status: 400, body: `Bad \0${META_PIXEL.accessToken}` });
  const lost = await send();
  expect(lost).toMatchObject({ outcome: "retry", status: null });
  expect(await send()).toEqual({ outcome: "refused", status: 400, text: "Bad ***" });
  expect(lost.text).not.toContain(META_PIXEL.accessToken);
});
