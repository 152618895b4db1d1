import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { AT, ID, page } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { follow, shows } from "./steps.ts";

const HASH = "973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b";

const event = ({ eventId = "LC482913", ...change }: Partial<ListedAdEvent> = {}): ListedAdEvent => ({
  _id: "e1",
  name: "Purchase",
  eventId,
  order: { _id: ID, orderNumber: eventId },
  at: AT,
  state: "sent",
  attempts: 1,
  nextAttemptAt: null,
  sentAt: AT,
  answered: 200,
  answer: '{"events_received":1}',
  payload: {
    event_name: "Purchase",
    event_time: 1777906800,
    event_id: "LC482913",
    event_source_url: "https://shop.example/success",
    action_source: "website",
    user_data: { em: [HASH], zp: [HASH] },
    custom_data: {
      content_ids: ["packd-hoodie"],
      content_type: "product",
      value: 14.99,
      currency: "USD",
      num_items: 1,
    },
    data_processing_options: ["LDU"],
  },
  ...change,
});

const waiting = { answered: null, answer: null, payload: null, sentAt: null };
const REFUSED =
  '{"error":{"message":"Invalid OAuth access token - Cannot parse access token","type":"OAuthException","code":190}}';

const EVENTS = [
  event({ _id: "e0", eventId: "LC482914", state: "held", attempts: 0, ...waiting }),
  event(),
  event({ _id: "e2", name: "AddPaymentInfo", eventId: ID, order: null, state: "queued", attempts: 0, ...waiting }),
  event({
    _id: "e3",
    eventId: "LC482911",
    state: "queued",
    attempts: 3,
    nextAttemptAt: AT,
    answered: 401,
    answer: REFUSED,
  }),
  event({
    _id: "e4",
    eventId: "LC482910",
    state: "failed",
    attempts: 9,
    answered: null,
    answer: "No answer within 15 seconds.",
  }),
  event({ _id: "e5", eventId: "LC482909", state: "dropped", ...waiting, answer: "Customer erased" }),
];

const SETUP = { pixelId: "1234567890123456", sends: true, ldu: true, onCheckout: false, testEventCode: "TEST12345" };
const SUMMARY = {
  sent: 118,
  waiting: 3,
  failed: 1,
  lastSentAt: AT,
  problem: { events: 1, answered: 401, answer: REFUSED },
};
const NO_EVENTS = { sent: 0, waiting: 0, failed: 0, lastSentAt: null, problem: null };
const NO_PIXEL = { pixelId: null, sends: false, ldu: false, onCheckout: false, testEventCode: null };

const MANY = Array.from({ length: 50 }, (_, at) => event({ _id: `m${at}`, eventId: `LC${482000 - at}` }));

/** As long as a stored answer can be, and without a space to break at. */
const LONG = `{"error":{"message":"${"Unsupported_post_request.".repeat(38)}"}}`;

const screen = (
  name: string,
  events: ReturnType<typeof page<ListedAdEvent>> | "abort",
  setup: object,
  prepare: Screen["prepare"],
): Screen =>
  adminScreen(
    `ad-events${name}`,
    "/marketing/ad-events",
    [
      ["**/api/admin/ad-events*", events],
      ["**/api/admin/ad-events/e1", typeof events === "string" ? events : events.items.find(({ _id }) => _id === "e1")],
      ["**/api/admin/ad-events/setup", setup],
      [
        "**/api/admin/ad-events/summary",
        events === "abort"
          ? "abort"
          : events.items.length === 0
            ? NO_EVENTS
            : {
                ...SUMMARY,
                problem: events.items.some(({ state, attempts }) => state === "queued" && attempts > 0)
                  ? SUMMARY.problem
                  : null,
              },
      ],
    ],
    prepare,
  );

const LAST = `${AT}_${ID}`;

export const adEventScreens: Screen[] = [
  screen("", page(EVENTS), SETUP, shows("Customer erased")),
  screen("-opened", page(EVENTS), SETUP, follow("Purchase LC482913", "Technical details")),
  screen("-many", page(MANY, LAST, 120), SETUP, (page) =>
    page.getByRole("link", { name: "LC481999", exact: true }).waitFor(),
  ),
  screen(
    "-long",
    page([event({ state: "failed", answered: 400, answer: LONG })]),
    { ...SETUP, onCheckout: true, ldu: false },
    follow("Purchase LC482913", "Technical details"),
  ),
  screen("-none", page([]), SETUP, shows("No events yet")),
  screen("-browsers-only", page([]), { ...SETUP, sends: false }, shows("Only browsers report to Meta")),
  screen("-no-pixel", page([]), NO_PIXEL, shows("No pixel is set up")),
  adminScreen("ad-events-guide", "/marketing/ad-events/guide", [], shows("How to change a setting")),
  screen("-failed", "abort", SETUP, shows("Ad events couldn't be loaded.")),
];
