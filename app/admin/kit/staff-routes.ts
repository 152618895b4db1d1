import type { DataOf, InputOf, ProblemOf } from "#platform/http/contract.ts";
import type { adEventsContract } from "#shop/messaging/ads/ad-events.contract.server.ts";
import type { emailsContract } from "#shop/messaging/email/emails.contract.server.ts";
import type { subscribersContract } from "#shop/messaging/newsletter/subscribers.contract.server.ts";
import type { outboxContract } from "#shop/messaging/outbox/outbox.contract.server.ts";
import type { reminderResultsContract } from "#shop/messaging/reminders/reminder-results.contract.server.ts";
import type { suppressionsContract } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import type { webhookEndpointsContract } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import type { blockedContract } from "#shop/money/abuse-limits/blocked.contract.server.ts";
import type { booksContract } from "#shop/money/payments/reconciliation.contract.server.ts";
import type { refundsContract } from "#shop/money/payments/refunds.contract.server.ts";
import type { shopperOrdersContract } from "#shop/ordering/checkout/orders.contract.server.ts";
import type {
  deliveriesContract,
  fulfillmentContract,
} from "#shop/ordering/fulfillment/fulfillment.contract.server.ts";
import type { orderDetailContract } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import type { orderListContract, ordersContract } from "#shop/ordering/orders/order-list.contract.server.ts";
import type { messagesContract } from "#shop/people/contact/messages.contract.server.ts";
import type { customersContract } from "#shop/people/customers/customers.contract.server.ts";
import type { accountContract } from "#shop/people/staff/account.contract.server.ts";
import type { loginContract } from "#shop/people/staff/login.contract.server.ts";
import type { staffContract } from "#shop/people/staff/staff.contract.server.ts";
import type { staffLinksContract } from "#shop/people/staff/staff-links.contract.server.ts";
import type { tokensContract } from "#shop/people/staff/tokens.contract.server.ts";
import type { auditContract } from "#shop/running/audit/audit.contract.server.ts";
import type { jobsContract } from "#shop/running/jobs/jobs.contract.server.ts";
import type { launchContract } from "#shop/running/launch-checklist/launch.contract.server.ts";
import type { notificationsContract } from "#shop/running/notifications/notifications.contract.server.ts";
import type { dropContract } from "#shop/running/reports/drop.contract.server.ts";
import type { overviewContract } from "#shop/running/reports/overview.contract.server.ts";
import type { settingsContract } from "#shop/running/settings/settings.contract.server.ts";
import type { productChangesContract, productsContract } from "#shop/selling/catalog/products.contract.server.ts";
import type { picturesContract } from "#shop/selling/pictures/pictures.contract.server.ts";
import type {
  editorProductsContract,
  productCsvContract,
  productStockContract,
} from "#shop/selling/product-editor/editor-products.contract.server.ts";
import type { restocksContract } from "#shop/selling/product-editor/restocks.contract.server.ts";
import type { reviewsContract } from "#shop/selling/reviews/reviews.contract.server.ts";

/** Every API call of the admin, by "METHOD /path". */
type StaffRoutes = typeof accountContract &
  typeof adEventsContract &
  typeof auditContract &
  typeof booksContract &
  typeof customersContract &
  typeof deliveriesContract &
  typeof editorProductsContract &
  typeof dropContract &
  typeof fulfillmentContract &
  typeof blockedContract &
  typeof jobsContract &
  typeof launchContract &
  typeof loginContract &
  ReturnType<typeof emailsContract> &
  typeof messagesContract &
  typeof notificationsContract &
  typeof orderDetailContract &
  typeof orderListContract &
  typeof ordersContract &
  typeof outboxContract &
  typeof overviewContract &
  typeof picturesContract &
  typeof productChangesContract &
  typeof productCsvContract &
  typeof productsContract &
  typeof productStockContract &
  typeof refundsContract &
  typeof reminderResultsContract &
  typeof restocksContract &
  typeof reviewsContract &
  typeof settingsContract &
  typeof shopperOrdersContract &
  typeof staffContract &
  typeof staffLinksContract &
  typeof subscribersContract &
  typeof suppressionsContract &
  typeof tokensContract &
  typeof webhookEndpointsContract;

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
