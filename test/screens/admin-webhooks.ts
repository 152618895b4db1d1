import type { WebhookDelivery, WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { AT, ID, page } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { follow, sendEmpty } from "./steps.ts";

const endpoint = (change: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  _id: ID,
  url: "https://fulfillment.example/packd",
  events: ["order.paid", "order.cancelled"],
  active: true,
  version: 1,
  createdAt: AT,
  failingSince: null,
  switchedOffAt: null,
  oldSecretUntil: null,
  ...change,
});

const ENDPOINTS = [
  endpoint(),
  endpoint({
    _id: "2",
    url: "https://integration-platform.eu-central-1.long-host-name.example/hooks/catch/10482913/a-long-path-of-somebody-else",
    events: ["order.placed", "order.paid", "order.fulfilled", "order.cancelled", "order.refunded"],
    failingSince: AT,
  }),
  endpoint({ _id: "3", url: "https://old.example/", active: false, switchedOffAt: AT }),
  endpoint({ _id: "4", url: "https://quiet.example/", active: false }),
];

const about = (orderNumber: string) => ({ order: { _id: ID, orderNumber }, data: { _id: ID, orderNumber } });

const delivery = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  _id: "d1",
  event: "order.paid",
  ...about("LC482913"),
  at: AT,
  status: "delivered",
  attempts: 1,
  answered: 200,
  tookMs: 132,
  response: "ok",
  lastAttemptAt: AT,
  nextAttemptAt: null,
  ...change,
});

const LOG = [
  delivery({ status: "queued", attempts: 0, answered: null, tookMs: null, response: null, lastAttemptAt: null }),
  delivery({
    _id: "d2",
    ...about("LC482912"),
    status: "queued",
    attempts: 3,
    answered: 503,
    tookMs: 8120,
    nextAttemptAt: AT,
  }),
  delivery({
    _id: "d3",
    ...about("LC482911"),
    status: "failed",
    attempts: 10,
    answered: null,
    response: "No answer within 15 seconds.",
  }),
  delivery({ _id: "d4", event: "order.cancelled", ...about("LC482909") }),
];

const screen = (name: string, endpoints: WebhookEndpoint[], prepare: Screen["prepare"]): Screen =>
  adminScreen(
    `webhooks${name}`,
    "/settings/developers/webhooks",
    [
      ["**/api/admin/webhook-endpoints", page(endpoints)],
      ["**/deliveries*", page(LOG)],
    ],
    prepare,
  );

export const webhookScreens: Screen[] = [
  screen("", ENDPOINTS, follow(endpoint().url, "10 attempts")),
  screen("-none-add", [], sendEmpty("Add endpoint", "Please choose at least one event")),
];
