import type { Page } from "@playwright/test";
import type { AuditNote } from "#shop/audit/audit-view.ts";

import type { Customer, ListedCustomer } from "#shop/customers/customer.ts";
import { htmlOf } from "#shop/mail/draw-mail.server.ts";
import { type MailContent, type MailFrame, textWithSender } from "#shop/mail/mail-content.ts";
import type { ListedMail, ReadMail } from "#shop/mail/mail-view.ts";
import type { StaffMessage } from "#shop/messages/message-view.ts";
import type { ModeratedReview } from "#shop/reviews/moderation.ts";
import type { Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

export const ID = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
export const at = "2026-05-04T15:00:00.000Z";
export const page = <Item>(items: Item[], next: string | null = null) => ({ items, next });
export const LONG_EMAIL = "maximiliana.featherstonehaugh-cholmondeley@correspondence.department.example";
const LONG_TEXT = `Hello,\n\nI ordered two hoodies three weeks ago and one of them came in the wrong size. ${"I would like to change it for a larger one, if you have any left. ".repeat(5)}`;

const message = (change: Partial<StaffMessage>): StaffMessage => ({
  _id: ID,
  name: "Jordan Avery",
  email: "jordan@shopper.example",
  phone: "503 555 0142",
  comment: LONG_TEXT,
  at,
  state: "open",
  unread: true,
  note: "",
  ...change,
});
const MESSAGES = page(
  [
    message({}),
    message({ _id: "2", name: "", email: LONG_EMAIL, comment: "Do you ship to Alaska?", unread: false }),
    message({ _id: "3", comment: "Thanks!", unread: false, state: "done", note: "Answered by phone." }),
  ],
  "3",
);

const mail = (change: Partial<ListedMail>): ListedMail => ({
  _id: ID,
  kind: "order_confirmation",
  to: "jordan@shopper.example",
  subject: "Your Pack'd order LC482913",
  state: "sent",
  attempts: 1,
  lastError: null,
  nextAttemptAt: null,
  createdAt: at,
  sentAt: at,
  order: { _id: "o1", orderNumber: "LC482913" },
  resendOf: null,
  ...change,
});
const FAILED = mail({
  state: "failed",
  sentAt: null,
  lastError: "The mail server refused it: 550 5.1.1 no such mailbox here",
});
const MAILS = page([
  FAILED,
  mail({ _id: "2", resendOf: "3" }),
  mail({ _id: "4", kind: "back_in_stock", subject: null, state: "queued", to: LONG_EMAIL, order: null }),
  mail({ _id: "5", kind: "order_cancelled", subject: "Your Pack'd order LC482913 is cancelled", state: "kept" }),
]);
const CONTENT: MailContent = {
  subject: "Your Pack'd order LC482913",
  parts: [
    "Thank you for your order, Jordan Avery!",
    {
      kind: "rows",
      rows: [
        { text: "Pack'd Hoodie x 1, Grey, size M", amount: "$14.99" },
        { text: "Total", amount: "$14.99", strong: true },
      ],
    },
    { kind: "block", title: "Ships to:", lines: ["Jordan Avery", "418 Alder Street", "Portland, OR 97205"] },
    { kind: "button", label: "Your order", url: `https://shop.example/orders/${ID}#[hidden]` },
  ],
};
const FRAME: MailFrame = {
  owner: { legalName: "", postalAddress: "418 Alder Street, Portland, OR 97205", email: "", phone: "" },
  contactUrl: "https://shop.example/contact",
};
const READ: ReadMail = {
  ...FAILED,
  text: textWithSender(CONTENT, FRAME),
  html: htmlOf(CONTENT, FRAME),
  preview: false,
  presses: [
    { at, by: "ada@shop.example", was: "failed", copy: null },
    { at, by: LONG_EMAIL, was: "sent", copy: "2" },
  ],
};
const setup = (sends: boolean): [string, unknown] => [
  "**/api/admin/mails/setup",
  { sends, kinds: ["order_confirmation", "order_cancelled", "back_in_stock"] },
];

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
  date: at,
  ...change,
});
const REVIEWS = page([
  review({
    verified: true,
    order: { _id: ID, orderNumber: "LC482913" },
    fit: "small",
    reply: { text: "A new zip is on its way to you.", by: "ada@shop.example", at },
  }),
  review({ _id: "2", name: "Sam", rating: 5, text: "Warm.", sample: true, state: "published" }),
  review({ _id: "3", name: "Cheap watches", rating: 5, text: "Visit us!", state: "hidden", reason: "spam" }),
]);

const note = (change: Partial<AuditNote>): AuditNote => ({
  _id: ID,
  actor: "ada@shop.example",
  action: "product.updated",
  subject: "product:packd-hoodie",
  at,
  before: { title: "Pack'd Hoodie", price: 29.99, salePrice: 14.99, description: LONG_TEXT },
  after: { title: "Pack'd Hoodie", price: 34.99, salePrice: null, description: "Shorter." },
  ...change,
});
const AUDIT = page([
  note({}),
  note({
    _id: "2",
    action: "message.done",
    subject: `message:${ID}`,
    before: { state: "open" },
    after: { state: "done" },
  }),
  note({ _id: "3", actor: "system", action: "product.sale_renewed", before: null, after: { ends: at } }),
]);
const CHOICES = { actors: ["ada@shop.example", "system"], actions: ["message.done", "product.updated"] };

const listed: ListedCustomer = {
  _id: ID,
  name: "Jordan Avery",
  email: "jordan@shopper.example",
  orders: 3,
  spent: 44.97,
  lastOrderAt: at,
};
const CUSTOMERS = page(
  [listed, { ...listed, _id: "2", name: "Maximiliana Featherstonehaugh-Cholmondeley", email: LONG_EMAIL, orders: 1 }],
  "2",
);
const CUSTOMER: Customer = {
  ...listed,
  phone: "503 555 0142",
  address: ["Jordan Avery", "418 Alder Street", "Portland, OR 97205"],
  history: [
    { _id: "o1", orderNumber: "LC482913", status: "pending", total: 14.99, refunded: 0, placedAt: at },
    { _id: "o2", orderNumber: "LC482802", status: "fulfilled", total: 37.97, refunded: 14.99, placedAt: at },
  ],
  messages: [{ _id: ID, comment: LONG_TEXT, at, state: "open" }],
  reviews: [],
  newsletter: { state: "subscribed", at },
  stockAlerts: [{ title: "Pack'd Hoodie", color: "Grey", size: "S", askedAt: at }],
  erasure: {
    orders: 1,
    openOrders: ["LC482913"],
    messages: 1,
    mails: 4,
    stockAlerts: 1,
    cartReminders: 0,
    subscriber: true,
    reviews: 0,
  },
};

type Answers = Parameters<typeof staffSees>;

/** A list's screen; `open` is the thing whose dialog is open. */
export const listScreen = (
  name: string,
  tab: string,
  answers: Answers,
  { query = "", prepare }: { query?: string; prepare?: (page: Page) => Promise<void> } = {},
): Screen => ({
  name: `admin-${name}`,
  path: `/admin?tab=${tab}${query}`,
  before: staffSees(...answers),
  prepare: async (page) => {
    await page.getByRole("tab", { selected: true }).waitFor();
    await prepare?.(page);
  },
});

const opened = { query: `&open=${ID}` };
const dialogShows = (text: string) => async (page: Page) => {
  await page.getByRole("dialog").getByText(text).first().waitFor();
};

export const listScreens: Screen[] = [
  listScreen("messages", "messages", [["**/api/admin/messages*", MESSAGES]]),
  listScreen("messages-none", "messages", [["**/api/admin/messages*", page([])]], { query: "&q=nobody" }),
  listScreen(
    "messages-read",
    "messages",
    [
      ["**/api/admin/messages*", MESSAGES],
      [
        `**/api/admin/messages/${ID}`,
        {
          ...message({ unread: false, note: "Asked the maker." }),
          mails: [
            { _id: "1", kind: "contact_copy", state: "sent" },
            { _id: "2", kind: "contact_reply", state: "kept" },
          ],
        },
      ],
    ],
    { ...opened, prepare: dialogShows("Reply by email") },
  ),
  listScreen("mails", "mails", [["**/api/admin/mails*", MAILS], setup(false)]),
  listScreen("mails-read", "mails", [["**/api/admin/mails*", MAILS], setup(true), [`**/api/admin/mails/${ID}`, READ]], {
    ...opened,
    prepare: dialogShows("Send again"),
  }),
  listScreen("mails-text", "mails", [["**/api/admin/mails*", MAILS], setup(true), [`**/api/admin/mails/${ID}`, READ]], {
    ...opened,
    async prepare(page: Page) {
      await dialogShows("Send again")(page);
      await page.getByRole("button", { name: "Plain text" }).click();
    },
  }),
  listScreen("reviews", "reviews", [["**/api/admin/reviews*", REVIEWS]]),
  listScreen(
    "reviews-invalid",
    "reviews",
    [
      ["**/api/admin/reviews*", REVIEWS],
      [`**/api/admin/reviews/${ID}`, review({})],
    ],
    { ...opened, prepare: (page) => page.getByRole("button", { name: "Hide", exact: true }).click() },
  ),
  listScreen("audit", "audit", [
    ["**/api/admin/audit*", AUDIT],
    ["**/api/admin/audit/choices", CHOICES],
  ]),
  listScreen("customers", "customers", [["**/api/admin/customers*", CUSTOMERS]]),
  {
    name: "admin-customer",
    path: `/admin/customers/${ID}`,
    before: staffSees([`**/api/admin/customers/${ID}`, CUSTOMER]),
    prepare: (page) => page.getByRole("heading", { name: "Jordan Avery" }).waitFor(),
  },
  {
    name: "admin-customer-erase",
    path: `/admin/customers/${ID}`,
    before: staffSees([`**/api/admin/customers/${ID}`, CUSTOMER]),
    prepare: async (page) => {
      await page.getByRole("button", { name: "Erase customer" }).click();
      await page.getByRole("button", { name: "Erase", exact: true }).click();
    },
  },
];
