import type { DataOf, InputOf, ProblemOf } from "#platform/http/contract.ts";

/** Every API call of the admin, by "METHOD /path": one line for each contract. */
type StaffRoutes = typeof import("#shop/messaging/ads/ad-events.contract.server.ts").adEventsContract &
  ReturnType<typeof import("#shop/messaging/email/emails.contract.server.ts").emailsContract> &
  typeof import("#shop/messaging/newsletter/subscribers.server.ts").subscribersContract &
  typeof import("#shop/messaging/outbox/outbox.contract.server.ts").outboxContract &
  typeof import("#shop/messaging/reminders/reminders.server.ts").reminderResultsContract &
  typeof import("#shop/messaging/suppression/suppressions.server.ts").suppressionsContract &
  typeof import("#shop/messaging/webhooks/webhook-endpoints.contract.server.ts").webhookEndpointsContract &
  typeof import("#shop/money/abuse-limits/blocked.server.ts").blockedContract &
  typeof import("#shop/money/payments/reconciliation.contract.server.ts").booksContract &
  typeof import("#shop/money/payments/refunds.contract.server.ts").refundsContract &
  typeof import("#shop/ordering/checkout/orders.contract.server.ts").shopperOrdersContract &
  typeof import("#shop/ordering/fulfillment/fulfillment.contract.server.ts").deliveriesContract &
  typeof import("#shop/ordering/fulfillment/fulfillment.contract.server.ts").fulfillmentContract &
  typeof import("#shop/ordering/order-page/order-detail.contract.server.ts").orderDetailContract &
  typeof import("#shop/ordering/orders/order-list.server.ts").orderListContract &
  typeof import("#shop/ordering/orders/order-list.server.ts").ordersContract &
  typeof import("#shop/people/contact/messages.contract.server.ts").messagesContract &
  typeof import("#shop/people/customers/customers.contract.server.ts").customersContract &
  typeof import("#shop/people/staff/account.contract.server.ts").accountContract &
  typeof import("#shop/people/staff/login.contract.server.ts").loginContract &
  typeof import("#shop/people/staff/staff-links.contract.server.ts").staffLinksContract &
  typeof import("#shop/people/staff/staff.contract.server.ts").staffContract &
  typeof import("#shop/people/staff/api-tokens.server.ts").tokensContract &
  typeof import("#shop/running/audit/audit.contract.server.ts").auditContract &
  typeof import("#shop/running/jobs/job-admin.server.ts").jobsContract &
  typeof import("#shop/running/launch-checklist/launch.server.ts").launchContract &
  typeof import("#shop/running/notifications/choose-notifications.server.ts").notificationsContract &
  typeof import("#shop/running/reports/read-drop.server.ts").dropContract &
  typeof import("#shop/running/reports/overview.contract.server.ts").overviewContract &
  typeof import("#shop/running/settings/edit-settings.server.ts").settingsContract &
  typeof import("#shop/selling/catalog/products.contract.server.ts").productChangesContract &
  typeof import("#shop/selling/catalog/products.contract.server.ts").productsContract &
  typeof import("#shop/selling/pictures/save-gallery.server.ts").picturesContract &
  typeof import("#shop/selling/product-editor/editor-products.contract.server.ts").editorProductsContract &
  typeof import("#shop/selling/product-editor/editor-products.contract.server.ts").productCsvContract &
  typeof import("#shop/selling/product-editor/editor-products.contract.server.ts").productStockContract &
  typeof import("#shop/selling/product-editor/plan-restocks.server.ts").restocksContract &
  typeof import("#shop/selling/reviews/moderate-reviews.server.ts").reviewsContract;

export type StaffRoute = keyof StaffRoutes & string;
/** A call's input, data and problem codes. */
export type Given<R extends StaffRoute> = InputOf<StaffRoutes[R]>;
export type Told<R extends StaffRoute> = DataOf<StaffRoutes[R]>;
export type Problem<R extends StaffRoute> = ProblemOf<StaffRoutes[R]>;

type PathOf<R> = R extends `GET ${infer Path}` ? Path : never;
/** The path of a GET route. */
export type StaffPath = PathOf<StaffRoute>;
export type ToldBy<P extends StaffPath> = Told<`GET ${P}` & StaffRoute>;
type With<Shape> = { [P in StaffPath]: ToldBy<P> extends Shape ? P : never }[StaffPath];
/** The path of a paginated list. */
export type ListPath = With<{ items: unknown[]; next: string | null }>;
export type ItemOf<P extends ListPath> = ToldBy<P> extends { items: (infer Item)[] } ? Item : never;
/** The path of a single item. */
export type ThingPath = With<{ _id: string }>;
