import { htmlOf } from "#shop/messaging/email/draw-email.server.ts";
import { textWithSender } from "#shop/messaging/email/email-content.ts";
import type { ListedEmail, ReadEmail } from "#shop/messaging/email/emails.contract.server.ts";
import type { MessageThread, StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import type { Customer, ListedCustomer } from "#shop/people/customers/customers.contract.server.ts";
import type { AuditNote } from "#shop/running/audit/audit-log.store.server.ts";
import type { ModeratedReview } from "#shop/selling/reviews/moderate-reviews.server.ts";
import { SAMPLE_FRAME, sampleEmail } from "#test/harness/sample-emails.ts";
import { EMAIL_SETUP } from "./admin-settings.ts";
import { ADA, AT, ID, LONG, page, STAFF } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { dialogShows, press, shows } from "./steps.ts";

const LONG_TEXT = `Hello,\n\nI ordered two hoodies three weeks ago and one of them came in the wrong size. ${"I would like to change it for a larger one, if you have any left. ".repeat(5)}`;

const message = (change: Partial<StaffMessage>): StaffMessage => ({
  _id: ID,
  name: "Jordan Avery",
  email: "jordan@shopper.example",
  phone: "503 555 0142",
  comment: LONG_TEXT,
  at: AT,
  state: "open",
  unread: true,
  note: "",
  ...change,
});
const MESSAGES = page([
  message({}),
  message({ _id: "2", name: "", email: LONG.email, comment: "Do you ship to Alaska?", unread: false }),
  message({ _id: "3", comment: "Thanks!", unread: false, state: "done", note: "Answered by phone." }),
]);

const email = (change: Partial<ListedEmail>): ListedEmail => ({
  _id: ID,
  kind: "order_confirmation",
  label: "Order confirmation",
  to: "jordan@shopper.example",
  subject: "Your Pack'd order LC482913",
  state: "sent",
  attempts: 1,
  lastError: null,
  nextAttemptAt: null,
  createdAt: AT,
  sentAt: AT,
  order: { _id: "o1", orderNumber: "LC482913" },
  resendOf: null,
  ...change,
});
const FAILED = email({
  state: "failed",
  createdAt: "2026-05-01T12:00:00.000Z",
  sentAt: null,
  lastError: "The mail server refused it: 550 5.1.1 no such mailbox here",
});
const MAILS = page([
  FAILED,
  email({ _id: "2", resendOf: "3" }),
  email({
    _id: "4",
    kind: "back_in_stock",
    label: "Back in stock",
    subject: null,
    state: "queued",
    to: LONG.email,
    order: null,
  }),
  email({
    _id: "5",
    kind: "order_cancelled",
    label: "Order cancelled",
    subject: "Your Pack'd order LC482913 is cancelled",
    state: "kept",
  }),
]);
const reminder = (change: Partial<ListedEmail>) =>
  email({
    kind: "abandoned_checkout",
    label: "Cart reminder",
    subject: "Your cart at Pack'd",
    order: null,
    ...change,
  });
const READ: ReadEmail = {
  ...FAILED,
  text: textWithSender(sampleEmail("order-confirmation"), SAMPLE_FRAME),
  // With the pictures of the shop that takes the screenshots.
  html: htmlOf(sampleEmail("order-confirmation"), SAMPLE_FRAME).replaceAll("https://shop.example/media", "/media"),
  preview: false,
  presses: [
    { at: AT, by: STAFF, was: "failed", copy: null },
    { at: AT, by: LONG.name, was: "failed", copy: "2" },
  ],
  whyNotAgain: null,
};
const review = (change: Partial<ModeratedReview>): ModeratedReview => ({
  _id: ID,
  product: { _id: "packd-hoodie", title: "Pack'd Hoodie" },
  name: "Robin F.",
  rating: 2,
  text: `The zip of mine sticks. ${"The pocket is good, though. ".repeat(12)}`,
  size: "M",
  fit: null,
  sample: false,
  verified: false,
  order: null,
  revision: 1,
  reply: null,
  state: "pending",
  reason: null,
  date: AT,
  ...change,
});
const REVIEWS = page([
  review({
    verified: true,
    order: { _id: ID, orderNumber: "LC482913" },
    fit: "small",
    reply: { text: "A new zip is on its way to you.", by: STAFF, at: AT },
  }),
  review({ _id: "2", name: "Sam", rating: 5, text: "Warm.", sample: true, state: "published" }),
  review({ _id: "3", name: "Cheap watches", rating: 5, text: "Visit us!", state: "hidden", reason: "spam" }),
]);

const LATER = "2026-05-11T15:00:00.000Z";
const note = (change: Partial<AuditNote>): AuditNote => ({
  _id: ID,
  actor: ADA,
  action: "product.updated",
  subject: "product:packd-hoodie",
  title: "Pack'd Hoodie",
  orderId: null,
  at: AT,
  before: { title: "Pack'd Hoodie", price: 29.99, salePrice: 14.99, description: "A hoodie for cold evenings." },
  after: { title: "Pack'd Hoodie", price: 34.99, salePrice: null, description: "Warm, with a hood of two layers." },
  ...change,
});
const AUDIT = page([
  note({}),
  note({
    _id: "2",
    action: "message.done",
    subject: `message:${ID}`,
    title: "Jordan Avery",
    before: { state: "open" },
    after: { state: "done" },
  }),
  note({ _id: "3", actor: "system", action: "product.sale_renewed", before: null, after: { ends: LATER } }),
  note({
    _id: "4",
    actor: "token:Warehouse",
    action: "order.fulfil",
    subject: "order:LC482913",
    title: null,
    orderId: ID,
    before: null,
    after: { carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl: null },
  }),
  note({
    _id: "5",
    action: "order.address",
    subject: "order:LC482913",
    title: null,
    orderId: ID,
    before: null,
    after: { changed: ["address", "zip"] },
  }),
]);
const CHOICES = { actors: [ADA, "system"], actions: ["message.done", "product.updated"] };

const listed: ListedCustomer = {
  _id: ID,
  name: "Jordan Avery",
  email: "jordan@shopper.example",
  orders: 2,
  spent: 22.98,
  lastOrderAt: AT,
};
const CUSTOMERS = page([listed, { ...listed, _id: "2", ...LONG, orders: 1 }]);
const CUSTOMER: Customer = {
  ...listed,
  phone: "503 555 0142",
  address: ["Jordan Avery", "418 Alder Street", "Portland, OR 97205"],
  history: [
    { _id: "o1", orderNumber: "LC482913", status: "pending", total: 14.99, refunded: 0, placedAt: AT },
    { _id: "o2", orderNumber: "LC482802", status: "fulfilled", total: 37.97, refunded: 14.99, placedAt: AT },
  ],
  messages: [{ _id: ID, comment: LONG_TEXT, at: AT, state: "open" }],
  reviews: [],
  newsletter: { state: "subscribed", at: AT },
  stockAlerts: [{ title: "Pack'd Hoodie", color: "Grey", size: "S", askedAt: AT }],
  erasure: {
    orders: 1,
    openOrders: ["LC482913"],
    messages: 1,
    emails: 4,
    stockAlerts: 1,
    cartReminders: 0,
    subscriber: true,
    reviews: 0,
  },
};

const opened = `?open=${ID}`;
const messages = (list: unknown): [string, unknown] => ["**/api/admin/messages*", list];
const READ_MESSAGE = {
  ...message({ unread: false, note: "Asked the maker." }),
  emails: [
    { _id: "1", kind: "contact_copy", label: "Copy to the shop", state: "sent" },
    { _id: "2", kind: "contact_reply", label: "Automatic reply", state: "kept" },
  ],
};
const entry = { messageId: ID, at: AT, emailId: null, emailState: null };
const THREAD: MessageThread = {
  email: READ_MESSAGE.email,
  sendsEmail: true,
  entries: [
    { ...entry, _id: ID, kind: "message", text: LONG_TEXT, by: "Jordan Avery" },
    { ...entry, _id: "2", kind: "reply", text: "It does.", by: STAFF, emailId: "3", emailState: "kept" },
  ],
  orders: [{ _id: "o1", orderNumber: "LC482913", status: "paid", total: 29.98, placedAt: AT }],
};
const emails = (sends: boolean): [string, unknown][] => [
  ["**/api/admin/emails*", MAILS],
  ["**/api/admin/emails/setup", sends ? EMAIL_SETUP : { ...EMAIL_SETUP, sender: null }],
  [`**/api/admin/emails/${ID}`, READ],
];
const reviews: [string, unknown][] = [
  ["**/api/admin/reviews*", REVIEWS],
  [`**/api/admin/reviews/${ID}`, review({})],
];
const customer: [string, unknown][] = [[`**/api/admin/customers/${ID}`, CUSTOMER]];

export const listScreens: Screen[] = [
  adminScreen("messages", "/inbox", [messages(MESSAGES)]),
  adminScreen("messages-none", "/inbox?q=nobody", [messages(page([]))]),
  adminScreen(
    "messages-read",
    `/inbox${opened}`,
    [messages(MESSAGES), [`**/api/admin/messages/${ID}`, READ_MESSAGE], [`**/api/admin/messages/${ID}/thread`, THREAD]],
    shows("Send reply"),
  ),
  adminScreen(
    "messages-read-without-email",
    `/inbox${opened}`,
    [
      messages(MESSAGES),
      [
        `**/api/admin/messages/${ID}`,
        { ...READ_MESSAGE, emails: READ_MESSAGE.emails.map((email) => ({ ...email, state: "kept" })) },
      ],
      [`**/api/admin/messages/${ID}/thread`, { ...THREAD, sendsEmail: false }],
    ],
    shows("Save reply"),
  ),
  adminScreen("emails", "/settings/email", emails(true)),
  adminScreen(
    "reminders",
    "/marketing/reminders",
    [
      ["**/api/admin/emails*", page([reminder({}), reminder({ _id: "2", to: LONG.email, state: "queued" })])],
      ["**/api/admin/emails/setup", { sender: { from: "", server: "" }, kinds: [] }],
      ["**/api/admin/reminders/results", { days: 30, sent: 42, ordered: 5, cents: 8995 }],
      ["**/api/admin/settings", { groups: { reminderHours: { values: { hours: 4 } } } }],
    ],
    shows("12% of emails"),
  ),
  adminScreen("emails-read", `/settings/email${opened}`, emails(true), dialogShows("Retry")),
  adminScreen("emails-text", `/settings/email${opened}`, emails(true), async (page) => {
    await dialogShows("Retry")(page);
    await press("Plain text")(page);
  }),
  adminScreen("reviews", "/inbox/reviews?state=all", reviews),
  adminScreen("reviews-read", `/inbox/reviews${opened}&state=all`, reviews, dialogShows("Hide this review")),
  adminScreen("reviews-hide", "/inbox/reviews?state=all", reviews, async (page) => {
    await page.getByRole("button", { name: "Hide the review" }).first().click();
    await page.getByRole("menuitem").first().waitFor();
  }),
  adminScreen("audit", "/settings/system/audit", [
    ["**/api/admin/audit*", AUDIT],
    ["**/api/admin/audit/choices", CHOICES],
    ["**/api/admin/staff", page([{ email: ADA, name: STAFF }])],
  ]),
  adminScreen("customers", "/customers", [["**/api/admin/customers*", CUSTOMERS]]),
  adminScreen("customer", `/customers/${ID}`, customer, (page) =>
    page.getByRole("heading", { name: "Jordan Avery" }).waitFor(),
  ),
  adminScreen("customer-erase", `/customers/${ID}`, customer, async (page) => {
    await press("Erase customer")(page);
    await press("Erase", undefined, true)(page);
  }),
];
