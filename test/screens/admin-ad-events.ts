import type { ListedAdEvent } from "#shop/ads/ad-events.store.server.ts";
import { answering, type Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

const ID = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
const AT = "2026-05-04T15:00:00.000Z";
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
  event({ _id: "e5", eventId: "LC482909", state: "dropped", ...waiting, answer: "Its customer was erased." }),
];

const SETUP = { pixelId: "1234567890123456", sends: true, ldu: true, onCheckout: false, testEventCode: "TEST12345" };
const NO_PIXEL = { pixelId: null, sends: false, ldu: false, onCheckout: false, testEventCode: null };

const sees = (items: ListedAdEvent[], setup: object, next: string | null = null) =>
  staffSees(["**/api/admin/ad-events*", { items, next }], ["**/api/admin/ad-events/setup", setup]);

const MANY = Array.from({ length: 50 }, (_, at) => event({ _id: `m${at}`, eventId: `LC${482000 - at}` }));

/** As long as what is kept of an answer can be, and without a space to break at. */
const LONG = `{"error":{"message":"${"Unsupported_post_request.".repeat(38)}"}}`;

export const adEventScreens: Screen[] = [
  {
    name: "admin-ad-events",
    path: "/admin?tab=ad-events",
    before: sees(EVENTS, SETUP),
    prepare: (page) => page.getByText("Its customer was erased.").waitFor(),
  },
  {
    name: "admin-ad-events-opened",
    path: "/admin?tab=ad-events",
    before: sees(EVENTS, SETUP),
    prepare: async (page) => {
      await page.getByRole("button", { name: "Purchase LC482913" }).click();
      await page.getByText("events_received").waitFor();
    },
  },
  {
    name: "admin-ad-events-many",
    path: "/admin?tab=ad-events",
    before: sees(MANY, SETUP, "2026-05-04T15:00:00.000Z_01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10"),
    prepare: (page) => page.getByRole("link", { name: "LC481999" }).waitFor(),
  },
  {
    name: "admin-ad-events-long",
    path: "/admin?tab=ad-events",
    before: sees([event({ state: "failed", answered: 400, answer: LONG })], { ...SETUP, onCheckout: true, ldu: false }),
    prepare: async (page) => {
      await page.getByRole("button", { name: "Purchase LC482913" }).click();
      await page.getByText("It is not tried again").waitFor();
    },
  },
  {
    name: "admin-ad-events-none",
    path: "/admin?tab=ad-events",
    before: sees([], SETUP),
    prepare: (page) => page.getByText("Nothing was told yet.").waitFor(),
  },
  {
    name: "admin-ad-events-no-pixel",
    path: "/admin?tab=ad-events",
    before: sees([], NO_PIXEL),
    prepare: (page) => page.getByText("No pixel is set up").waitFor(),
  },
  {
    name: "admin-ad-events-failed",
    path: "/admin?tab=ad-events",
    before: async (page) => {
      await staffSees(["**/api/admin/ad-events/setup", { ...SETUP, sends: false, testEventCode: null }])(page);
      await answering("**/api/admin/ad-events*", "abort")(page);
    },
    prepare: (page) => page.getByText("The events could not be loaded.").waitFor(),
  },
];
