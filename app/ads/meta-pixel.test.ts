import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LAST_ORDER_KEY } from "#app/orders/last-order.ts";
import { fakeStorage } from "#test/harness/fake-storage.ts";
import { forgetPixel } from "./forget-pixel.ts";
import { holdPixel, newEventId, openPixel } from "./meta-pixel.ts";

const PIXEL = { id: "1234567890", ldu: true };
const PARAMS = {
  content_ids: ["packd-hoodie"],
  content_type: "product" as const,
  content_name: "Pack'd Hoodie",
  contents: [{ id: "packd-hoodie", quantity: 1 }],
  value: 14.99,
  currency: "USD" as const,
};

let page: { fbq?: Window["fbq"]; _fbq?: Window["fbq"] };
let scripts: { async?: boolean; src?: string }[];
let cookies: string[];
let reloads: number;
beforeEach(() => {
  page = {};
  scripts = [];
  cookies = [];
  reloads = 0;
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", fakeStorage());
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("location", { hostname: "www.shop.example", pathname: "/shop", hash: "", reload: () => reloads++ });
  vi.stubGlobal("document", {
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the script is added once, after its setup calls", () => {
  openPixel(PIXEL);
  openPixel(PIXEL);
  expect(scripts).toEqual([{ async: true, src: "https://connect.facebook.net/en_US/fbevents.js" }]);
  expect(page.fbq?.queue).toEqual([
    ["set", "autoConfig", false, "1234567890"],
    ["dataProcessingOptions", ["LDU"], 0, 0],
    ["consent", "grant"],
    ["init", "1234567890"],
  ]);
  const { disablePushState, loaded, version } = page.fbq ?? {};
  expect({ disablePushState, loaded, version }).toEqual({ disablePushState: true, loaded: true, version: "2.0" });
  expect(page._fbq).toBe(page.fbq);
});

test("Limited Data Use is off if the shop's settings turn it off", () => {
  openPixel({ ...PIXEL, ldu: false });
  expect(page.fbq?.queue[1]).toEqual(["dataProcessingOptions", []]);
});

test("events carry their parameters and id, no visitor data, and go directly to Meta's script once it has loaded", () => {
  const { track } = openPixel(PIXEL);
  track("ViewContent", PARAMS, "id-1");
  const calls: unknown[][] = [];
  if (page.fbq) page.fbq.callMethod = (...call) => void calls.push(call);
  track("PageView", undefined, "id-2");
  expect(page.fbq?.queue.slice(4)).toEqual([["track", "ViewContent", PARAMS, { eventID: "id-1" }]]);
  expect(calls).toEqual([["track", "PageView", {}, { eventID: "id-2" }]]);
});

test("an untracked page pauses the script and drops queued events", () => {
  openPixel(PIXEL).track("PageView", undefined, "id-1");
  vi.stubGlobal("location", { pathname: "/review", hash: "#the-token" });
  holdPixel();
  holdPixel();
  expect(page.fbq?.queue.slice(4)).toEqual([["consent", "revoke"]]);
  openPixel(PIXEL).track("Purchase", PARAMS, "LC1");
  expect(page.fbq?.queue.slice(5)).toEqual([["track", "Purchase", PARAMS, { eventID: "LC1" }]]);
  vi.stubGlobal("location", { pathname: "/shop", hash: "" });
  openPixel(PIXEL).track("PageView", undefined, "id-2");
  expect(page.fbq?.queue.slice(6)).toEqual([
    ["consent", "grant"],
    ["track", "PageView", {}, { eventID: "id-2" }],
  ]);
});

test("a script loaded on an untracked page starts paused", () => {
  vi.stubGlobal("location", { pathname: "/checkout", hash: "#cart=the-token" });
  openPixel(PIXEL);
  expect(page.fbq?.queue.slice(2, 4)).toEqual([
    ["consent", "revoke"],
    ["init", "1234567890"],
  ]);
});

test("withdrawing consent revokes it, deletes the cookies on every domain and reloads the page", () => {
  openPixel(PIXEL);
  forgetPixel();
  expect(page.fbq?.queue.at(-1)).toEqual(["consent", "revoke"]);
  expect(cookies).toContain("_fbp=; path=/; max-age=0");
  expect(cookies).toContain("_fbc=; path=/; domain=shop.example; max-age=0");
  expect(reloads).toBe(1);
});

test("withdrawing consent asks the server to drop the last order's event", () => {
  const calls: unknown[][] = [];
  vi.stubGlobal("fetch", async (...call: unknown[]) => void calls.push(call));
  const last = { _id: "0193-42", orderNumber: "LC482913", viewToken: "opens-it" };
  vi.stubGlobal("localStorage", fakeStorage({ [LAST_ORDER_KEY]: JSON.stringify(last) }));
  forgetPixel();
  const headers = { "X-View-Token": "opens-it" };
  expect(calls).toEqual([["/api/orders/0193-42/marketing-consent", { method: "DELETE", headers, keepalive: true }]]);
});

test("withdrawing consent withdraws relayed events, and unanswered requests are retried next time", async () => {
  const { kept, ...storage } = fakeStorage({ relayedAdEvents: "first second" });
  vi.stubGlobal("localStorage", storage);
  const asked: unknown[] = [];
  const answerWith = (answer: (path: string) => boolean) =>
    vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
      asked.push(`${method} ${path}`);
      return { ok: answer(path) };
    });
  answerWith((path) => path.endsWith("first"));
  forgetPixel();
  await vi.waitFor(() => expect(kept.get("relayedAdEvents")).toBe("second"));
  answerWith(() => true);
  forgetPixel();
  await vi.waitFor(() => expect([...kept]).toEqual([]));
  const [first, second] = ["first", "second"].map((id) => `DELETE /api/checkout-events/${id}`);
  expect(asked).toEqual([first, second, second]);
});

test("offline, the page stays until the device is online", () => {
  openPixel(PIXEL);
  const waiting: (() => void)[] = [];
  vi.stubGlobal("addEventListener", (_name: string, listener: () => void) => waiting.push(listener));
  vi.stubGlobal("navigator", { onLine: false });
  forgetPixel();
  expect(page.fbq?.queue.at(-1)).toEqual(["consent", "revoke"]);
  expect(reloads).toBe(0);
  vi.stubGlobal("navigator", { onLine: true });
  for (const listener of waiting) listener();
  expect(reloads).toBe(1);
});

test("without the script, the page does not reload", () => {
  forgetPixel();
  expect([cookies.length > 0, reloads]).toEqual([true, 0]);
});

test("event ids are unique UUIDs", () => {
  const ids = Array.from({ length: 100 }, newEventId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
