// Written by `npm run tables` from db/migrations: add a migration instead of editing this file.
import type { ColumnType } from "kysely";

type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

interface AdEvents {
  answer: string | null;
  answered: number | null;
  at: Date;
  attempts: Generated<number>;
  clientIp: string | null;
  eventId: string;
  id: string;
  lastAttemptAt: Date | null;
  name: "InitiateCheckout" | "AddPaymentInfo" | "Purchase";
  nextAttemptAt: Date;
  orderId: string | null;
  params: ColumnType<unknown, string, string> | null;
  payload: ColumnType<unknown, string, string> | null;
  sentAt: Date | null;
  status: "held" | "queued" | "sent" | "failed" | "dropped";
  userAgent: string | null;
}

interface ApiTokens {
  createdAt: Date;
  createdBy: string;
  ending: string;
  expiresAt: Date | null;
  id: string;
  lastUsedAt: Date | null;
  name: string;
  revokedAt: Date | null;
  scopes: ColumnType<unknown, string, string>;
  tokenHash: string;
}

interface AuditLog {
  action: string;
  actor: string;
  after: ColumnType<unknown, string, string> | null;
  at: Date;
  before: ColumnType<unknown, string, string> | null;
  id: string;
  subject: string;
}

interface BookComparisons {
  atOrder: string | null;
  capturedCents: Generated<number>;
  comparedUntil: Date;
  differences: Generated<number>;
  finishedAt: Date | null;
  found: Generated<ColumnType<unknown, string, string>>;
  id: string;
  orders: Generated<number>;
  provider: string;
  refundedCents: Generated<number>;
  since: Date;
  startedAt: Date;
  until: Date;
  updatedAt: Date;
}

interface CheckoutReminders {
  askedAt: Date;
  changedAt: Date;
  email: string;
  id: string;
  items: ColumnType<unknown, string, string>;
  mailedAt: Date | null;
}

interface Confirmations {
  confirmedAt: Date;
  confirmedBy: string;
  rowName: string;
  version: number | null;
}

interface CustomerOrders {
  customerId: number;
  orderId: string;
}

interface Customers {
  email: string;
  id: Generated<number>;
  lastOrderId: string;
  name: string;
}

interface Disputes {
  amountCents: number;
  attempt: number;
  closedAt: Date | null;
  openedAt: Date;
  orderId: string;
  provider: string;
  reason: string;
  ref: string;
  respondBy: Date | null;
  status: "inquiry" | "inquiry_under_review" | "needs_response" | "under_review" | "won" | "lost" | "closed" | "appeal_needs_response" | "appeal_under_review";
  updatedAt: Date;
}

interface Emails {
  attempts: Generated<number>;
  body: string | null;
  content: ColumnType<unknown, string, string> | null;
  createdAt: Date;
  data: ColumnType<unknown, string, string> | null;
  id: string;
  kind: string;
  lastAttemptAt: Date | null;
  lastError: string | null;
  nextAttemptAt: Date;
  orderId: string | null;
  recipient: string;
  resendKey: string | null;
  resendOf: string | null;
  sentAt: Date | null;
  status: "queued" | "sent" | "kept" | "failed";
  subject: string | null;
}

interface GuardCounters {
  answered: Generated<number>;
  asked: Generated<number>;
  failed: Generated<number>;
  firstAt: Date;
  lastAt: Date;
  orderId: string | null;
  paid: Generated<number>;
  refused: Generated<number>;
  subject: string;
}

interface GuardWindows {
  count: number;
  endsAt: Date;
  subject: string;
}

interface HourlyProgress {
  doneUntil: Date | null;
  id: Generated<number>;
}

interface HourlySales {
  cancelled: number;
  hour: Date;
  orders: number;
  payers: number;
  returnedCents: number;
  toShip: number;
  totalCents: number;
  units: number;
}

interface HourlyUnits {
  hour: Date;
  sku: string;
  units: number;
}

interface HourlyVisits {
  carts: number;
  checkouts: number;
  hour: Date;
  views: number;
}

interface LoginPlaces {
  lastAt: Date;
  subject: string;
}

interface LoginTries {
  count: number;
  lastAt: Date;
  subject: string;
}

interface MessageReplies {
  at: Date;
  id: string;
  key: string;
  messageId: string;
  sentBy: string;
  text: string;
}

interface Messages {
  comment: string;
  createdAt: Date;
  doneAt: Date | null;
  email: string;
  id: string;
  name: string;
  note: Generated<string>;
  phone: string;
  readAt: Date | null;
}

interface OrderConsents {
  at: Date;
  marketing: boolean;
  orderId: string;
  reason: "banner" | "gpc";
}

interface OrderDelays {
  agreeBy: string | null;
  agreedAt: Date | null;
  agreedDay: string | null;
  orderId: string;
  reason: string;
  revision: Generated<number>;
  shipsBy: string;
  toldAt: Date;
  toldBy: string;
}

interface OrderEvents {
  actor: string;
  at: Date;
  id: Generated<number>;
  key: string | null;
  kind: string;
  note: Generated<string>;
  orderId: string;
  status: string | null;
}

interface OrderLines {
  color: string;
  image: string;
  orderId: string;
  position: number;
  productId: string;
  quantity: number;
  size: string;
  sku: string;
  title: string;
  unitPriceCents: number;
}

interface Orders {
  address: string;
  address2: string;
  cancelUntil: Date;
  city: string;
  currency: Generated<"usd">;
  email: string;
  id: string;
  idempotencyKey: string;
  name: string;
  number: string;
  phone: string;
  placedAt: Date;
  refundedCents: Generated<number>;
  requestHash: string;
  shippingCents: number;
  shippingMethod: "free" | "express";
  state: string;
  status: "awaiting_payment" | "pending" | "paid" | "fulfilled" | "payment_failed" | "expired" | "cancelled";
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  updatedAt: Date;
  zip: string;
}

interface OrderTerms {
  orderId: string;
  term: string;
}

interface PaymentEvents {
  at: Date;
  attempt: number;
  id: Generated<number>;
  kind: string;
  orderId: string;
  reply: ColumnType<unknown, string, string>;
}

interface Payments {
  amountCents: number;
  attempt: number;
  captureBefore: Date | null;
  capturedCents: Generated<number>;
  cardBrand: string | null;
  cardExpMonth: number | null;
  cardExpYear: number | null;
  cardFingerprint: string | null;
  cardLast4: string | null;
  createdAt: Date;
  failure: ColumnType<unknown, string, string> | null;
  guardEmail: string | null;
  guardIp: string | null;
  methodToken: string | null;
  orderId: string;
  provider: string;
  ref: string | null;
  refundedCents: Generated<number>;
  status: "processing" | "requires_action" | "authorized" | "captured" | "cancelled" | "failed" | "returning";
  updatedAt: Date;
}

interface PictureFiles {
  goneAt: Date | null;
  hash: string;
  height: number;
  idleSince: Date;
  storedAt: Date | null;
  url: Generated<string>;
  width: number;
}

interface ProductColors {
  color: string;
  image: string;
  liveAt: Generated<Date | null>;
  position: number;
  productId: string;
  swatch: string | null;
}

interface ProductPictures {
  alt: string;
  color: string | null;
  position: number;
  productId: string;
  url: string;
}

interface Products {
  announced: Generated<boolean>;
  archivedAt: Date | null;
  createdAt: Date;
  description: string;
  id: string;
  liveAt: Generated<Date | null>;
  picturesVersion: Generated<number>;
  priceCents: number;
  requestHash: string | null;
  requestKey: string | null;
  reviewCount: Generated<number>;
  reviewStars: Generated<number>;
  saleEndsAt: Date | null;
  salePriceCents: number | null;
  saleStartsAt: Date | null;
  specs: Generated<ColumnType<unknown, string, string>>;
  title: string;
  updatedAt: Date;
  version: Generated<number>;
}

interface RefundLines {
  position: number;
  quantity: number;
  refundId: string;
  restocked: number;
}

interface Refunds {
  amountCents: number;
  askedBy: Generated<string>;
  attempt: number;
  createdAt: Date;
  failure: string | null;
  id: string;
  idempotencyKey: string | null;
  orderId: string;
  reason: string;
  ref: string | null;
  requestHash: string | null;
  returnedAt: Date | null;
  status: "pending" | "succeeded" | "failed";
  updatedAt: Date;
  withShipping: Generated<boolean>;
}

interface Restocks {
  announced: Generated<boolean>;
  availableAt: Date;
  id: string;
  note: Generated<string>;
  pieces: number;
  plannedAt: Date;
  plannedBy: string;
  releasedAt: Date | null;
  sku: string;
}

interface Reviews {
  createdAt: Date;
  fit: "small" | "true" | "large" | null;
  hiddenReason: "spam" | "personal_data" | "abusive" | "off_topic" | "unlawful" | "fake" | null;
  id: string;
  linePosition: number | null;
  name: string;
  orderId: string | null;
  productId: string;
  rating: number;
  repliedAt: Date | null;
  reply: string | null;
  replyBy: string | null;
  revision: Generated<number>;
  sample: Generated<boolean>;
  size: string | null;
  state: Generated<"pending" | "published" | "hidden">;
  text: string;
}

interface Secrets {
  name: string;
  value: string;
}

interface Settings {
  changedAt: Date | null;
  changedBy: string | null;
  key: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
}

interface Shipments {
  carrier: string | null;
  deliveredAt: Date | null;
  deliveredBy: string | null;
  orderId: string;
  revision: Generated<number>;
  shippedAt: Date;
  shippedBy: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
}

interface ShopEvents {
  at: Date;
  step: "view" | "cart" | "checkout";
  visits: number;
}

interface Staff {
  createdAt: Date;
  disabledAt: Date | null;
  email: string;
  id: string;
  lastSeenAt: Date | null;
  name: string;
  passwordHash: string;
  role: "owner" | "staff" | "read_only";
}

interface StaffInvitations {
  createdAt: Date;
  email: string;
  expiresAt: Date;
  id: string;
  invitedBy: string;
  name: string;
  role: "owner" | "staff" | "read_only";
}

interface StaffNotices {
  at: Date;
  kind: string;
  staffId: string;
  subject: string;
}

interface StaffNotificationChoices {
  changedAt: Date;
  enabled: boolean;
  kind: string;
  staffId: string;
}

interface StaffNotificationProgress {
  one: Generated<boolean>;
  readUntil: Date;
}

interface StaffPasses {
  createdAt: Date;
  expiresAt: Date;
  invitationId: string | null;
  kind: "invitation" | "password_reset" | "second_step";
  staffId: string | null;
  tokenHash: string;
}

interface StaffRecoveryCodes {
  codeHash: string;
  staffId: string;
}

interface StaffSessions {
  createdAt: Date;
  device: Generated<string>;
  expiresAt: Date;
  id: string;
  lastSeenAt: Date;
  staffId: string;
  tokenHash: string;
}

interface StaffTwoStep {
  confirmedAt: Date | null;
  lastStep: Generated<number>;
  secret: string;
  staffId: string;
}

interface StockAlerts {
  askedAt: Date;
  email: string;
  id: string;
  sku: string;
}

interface StockMovements {
  actor: string | null;
  at: Date;
  delta: number;
  id: Generated<number>;
  note: Generated<string>;
  orderId: string | null;
  reason: "initial" | "correction" | "reserved" | "released" | "cancelled" | "sold_offline" | "removed" | "returned" | "received" | "counted" | "damaged" | "lost" | "gift";
  requestKey: string | null;
  sku: string;
}

interface Subscribers {
  email: string;
  id: string;
  subscribedAt: Date;
  unsubscribedAt: Date | null;
}

interface Suppressions {
  addedBy: string | null;
  at: Date;
  email: string | null;
  hash: string | null;
  id: string;
  note: Generated<string>;
  reason: "unsubscribed" | "complained" | "bounced" | "staff" | "erased";
}

interface Variants {
  archivedAt: Date | null;
  color: string;
  liveAt: Generated<Date | null>;
  onHand: number;
  position: number;
  productId: string;
  size: string;
  sku: string;
}

interface WebhookDeliveries {
  answered: number | null;
  at: Date;
  attempts: Generated<number>;
  data: ColumnType<unknown, string, string>;
  endpointId: string;
  event: string;
  id: string;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date;
  response: string | null;
  status: Generated<"queued" | "delivered" | "failed">;
  tookMs: number | null;
}

interface WebhookEndpoints {
  active: Generated<boolean>;
  createdAt: Date;
  events: string[];
  failingSince: Date | null;
  id: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  quietUntil: Date | null;
  secret: string;
  switchedOffAt: Date | null;
  url: string;
  version: Generated<number>;
}

interface WebhookEvents {
  eventId: string;
  handledAt: Date | null;
  provider: string;
  receivedAt: Date;
  ref: string;
  triedAt: Date | null;
  type: string;
}

export interface Tables {
  adEvents: AdEvents;
  apiTokens: ApiTokens;
  auditLog: AuditLog;
  bookComparisons: BookComparisons;
  checkoutReminders: CheckoutReminders;
  confirmations: Confirmations;
  customerOrders: CustomerOrders;
  customers: Customers;
  disputes: Disputes;
  emails: Emails;
  guardCounters: GuardCounters;
  guardWindows: GuardWindows;
  hourlyProgress: HourlyProgress;
  hourlySales: HourlySales;
  hourlyUnits: HourlyUnits;
  hourlyVisits: HourlyVisits;
  loginPlaces: LoginPlaces;
  loginTries: LoginTries;
  messageReplies: MessageReplies;
  messages: Messages;
  orderConsents: OrderConsents;
  orderDelays: OrderDelays;
  orderEvents: OrderEvents;
  orderLines: OrderLines;
  orders: Orders;
  orderTerms: OrderTerms;
  paymentEvents: PaymentEvents;
  payments: Payments;
  pictureFiles: PictureFiles;
  productColors: ProductColors;
  productPictures: ProductPictures;
  products: Products;
  refundLines: RefundLines;
  refunds: Refunds;
  restocks: Restocks;
  reviews: Reviews;
  secrets: Secrets;
  settings: Settings;
  shipments: Shipments;
  shopEvents: ShopEvents;
  staff: Staff;
  staffInvitations: StaffInvitations;
  staffNotices: StaffNotices;
  staffNotificationChoices: StaffNotificationChoices;
  staffNotificationProgress: StaffNotificationProgress;
  staffPasses: StaffPasses;
  staffRecoveryCodes: StaffRecoveryCodes;
  staffSessions: StaffSessions;
  staffTwoStep: StaffTwoStep;
  stockAlerts: StockAlerts;
  stockMovements: StockMovements;
  subscribers: Subscribers;
  suppressions: Suppressions;
  variants: Variants;
  webhookDeliveries: WebhookDeliveries;
  webhookEndpoints: WebhookEndpoints;
  webhookEvents: WebhookEvents;
}
