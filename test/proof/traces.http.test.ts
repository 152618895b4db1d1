import { expect, onTestFinished, test } from "vitest";
import { locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { type OtlpPeer, startOtlpPeer } from "#test/harness/otlp-peer.ts";
import { call, order, orderBody, setStock } from "#test/harness/shop-client.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const FROM_PROXY = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, "x-forwarded-for": "203.0.113.7" };
const SERVER = 2;

async function tracedShop(collector: Pick<OtlpPeer, "endpoint">) {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
    TRUSTED_PROXIES: "loopback",
  };
  const shop = await startShop(await locationForTest(), { settings });
  onTestFinished(shop.stop);
  await setStock(shop.url, { "PACKD-GREY-M": 10 });
  return shop;
}

async function collector(): Promise<OtlpPeer> {
  const peer = await startOtlpPeer();
  onTestFinished(peer.close);
  return peer;
}

test("an order makes one trace from the proxy to the payment provider, without personal data", async () => {
  const peer = await collector();
  const shop = await tracedShop(peer);
  const body = orderBody();
  const headers = { ...FROM_PROXY, "idempotency-key": "traced-order" };
  expect(await call(shop.url, "POST", "/api/orders", { body, headers })).toMatchObject({ status: 201 });
  await shop.stop();

  const spans = peer.spans.filter(({ traceId }) => traceId === TRACE);
  const request = spans.find(({ name }) => name === "POST /api/orders");
  expect(request).toMatchObject({ kind: SERVER, parentSpanId: "b7ad6b7169203331", service: "packd" });
  expect(request?.facts).toMatchObject({ "http.route": "/api/orders", "http.response.status_code": 201 });
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(parts).toEqual(expect.arrayContaining(["begin", "insert orders", "commit", "payment authorize"]));
  const payment = spans.find(({ name }) => name === "payment authorize");
  expect(spans.some(({ parentSpanId }) => parentSpanId === payment?.spanId)).toBe(true);
  expect(peer.spans.find(({ name }) => name === "job reconcile")?.parentSpanId ?? "").toBe("");
  expect(peer.headers()).toMatchObject({ authorization: "Bearer of-the-collector" });

  const { name, email, address } = body.customerInfo;
  for (const secret of [name, email, address, body.payment.id, "203.0.113.7", "traced-order"]) {
    expect(peer.text()).not.toContain(secret);
  }
});

test.each(["silent", 503] as const)("a shop can sell and stop if its collector's answer is %s", async (how) => {
  const peer = await collector();
  peer.answer(how);
  const shop = await tracedShop(peer);
  for (const n of [1, 2, 3]) expect(await order(shop.url, `shopper-${n}`)).toMatchObject({ status: 201 });
  await shop.stop();
  expect(peer.spans).toEqual([]);
});

test("a shop can sell and stop if its collector can't be reached", async () => {
  const shop = await tracedShop({ endpoint: "http://127.0.0.1:1" });
  expect(await order(shop.url, "shopper-1")).toMatchObject({ status: 201 });
  await shop.stop();
});
