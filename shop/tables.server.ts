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
  client_ip: string | null;
  event_id: string;
  id: string;
  last_attempt_at: Date | null;
  name: "InitiateCheckout" | "AddPaymentInfo" | "Purchase";
  next_attempt_at: Date;
  order_id: string | null;
  params: ColumnType<unknown, string, string> | null;
  payload: ColumnType<unknown, string, string> | null;
  sent_at: Date | null;
  status: "held" | "queued" | "sent" | "failed" | "dropped";
  user_agent: string | null;
}

interface ApiTokens {
  created_at: Date;
  created_by: string;
  ending: string;
  expires_at: Date | null;
  id: string;
  last_used_at: Date | null;
  name: string;
  revoked_at: Date | null;
  scopes: ColumnType<unknown, string, string>;
  token_hash: string;
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
  at_order: string | null;
  captured_cents: Generated<number>;
  compared_until: Date;
  differences: Generated<number>;
  finished_at: Date | null;
  found: Generated<ColumnType<unknown, string, string>>;
  id: string;
  orders: Generated<number>;
  provider: string;
  refunded_cents: Generated<number>;
  since: Date;
  started_at: Date;
  until: Date;
  updated_at: Date;
}

interface CheckoutReminders {
  asked_at: Date;
  changed_at: Date;
  email: string;
  id: string;
  items: ColumnType<unknown, string, string>;
  mailed_at: Date | null;
}

interface Confirmations {
  confirmed_at: Date;
  confirmed_by: string;
  row_name: string;
  version: number | null;
}

interface CustomerOrders {
  customer_id: number;
  order_id: string;
}

interface Customers {
  email: string;
  id: Generated<number>;
  last_order_id: string;
  name: string;
}

interface Disputes {
  amount_cents: number;
  attempt: number;
  closed_at: Date | null;
  opened_at: Date;
  order_id: string;
  provider: string;
  reason: string;
  ref: string;
  respond_by: Date | null;
  status: "inquiry" | "needs_response" | "under_review" | "won" | "lost" | "closed";
  updated_at: Date;
}

interface Emails {
  attempts: Generated<number>;
  body: string | null;
  content: ColumnType<unknown, string, string> | null;
  created_at: Date;
  data: ColumnType<unknown, string, string> | null;
  id: string;
  kind: string;
  last_attempt_at: Date | null;
  last_error: string | null;
  next_attempt_at: Date;
  order_id: string | null;
  recipient: string;
  resend_key: string | null;
  resend_of: string | null;
  sent_at: Date | null;
  status: "queued" | "sent" | "kept" | "failed";
  subject: string | null;
}

interface GuardCounters {
  answered: Generated<number>;
  asked: Generated<number>;
  failed: Generated<number>;
  first_at: Date;
  last_at: Date;
  order_id: string | null;
  paid: Generated<number>;
  refused: Generated<number>;
  subject: string;
}

interface GuardWindows {
  count: number;
  ends_at: Date;
  subject: string;
}

interface HourlyProgress {
  done_until: Date | null;
  id: Generated<number>;
}

interface HourlySales {
  cancelled: number;
  hour: Date;
  orders: number;
  payers: number;
  returned_cents: number;
  to_ship: number;
  total_cents: number;
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
  last_at: Date;
  subject: string;
}

interface LoginTries {
  count: number;
  last_at: Date;
  subject: string;
}

interface MessageReplies {
  at: Date;
  id: string;
  key: string;
  message_id: string;
  sent_by: string;
  text: string;
}

interface Messages {
  comment: string;
  created_at: Date;
  done_at: Date | null;
  email: string;
  id: string;
  name: string;
  note: Generated<string>;
  phone: string;
  read_at: Date | null;
}

interface OrderConsents {
  at: Date;
  marketing: boolean;
  order_id: string;
  reason: "banner" | "gpc";
}

interface OrderDelays {
  agree_by: string | null;
  agreed_at: Date | null;
  order_id: string;
  reason: string;
  revision: Generated<number>;
  ships_by: string;
  told_at: Date;
  told_by: string;
}

interface OrderEvents {
  actor: string;
  at: Date;
  id: Generated<number>;
  key: string | null;
  kind: string;
  note: Generated<string>;
  order_id: string;
  status: string | null;
}

interface OrderLines {
  color: string;
  image: string;
  order_id: string;
  position: number;
  product_id: string;
  quantity: number;
  size: string;
  sku: string;
  title: string;
  unit_price_cents: number;
}

interface Orders {
  address: string;
  address2: string;
  cancel_until: Date;
  city: string;
  currency: Generated<"usd">;
  email: string;
  id: string;
  idempotency_key: string;
  name: string;
  number: string;
  phone: string;
  placed_at: Date;
  refunded_cents: Generated<number>;
  request_hash: string;
  shipping_cents: number;
  shipping_method: "free" | "express";
  state: string;
  status: "awaiting_payment" | "pending" | "paid" | "fulfilled" | "payment_failed" | "expired" | "cancelled";
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
  updated_at: Date;
  zip: string;
}

interface OrderTerms {
  order_id: string;
  term: string;
}

interface PaymentEvents {
  at: Date;
  attempt: number;
  id: Generated<number>;
  kind: string;
  order_id: string;
  reply: ColumnType<unknown, string, string>;
}

interface Payments {
  amount_cents: number;
  attempt: number;
  capture_before: Date | null;
  captured_cents: Generated<number>;
  card_brand: string | null;
  card_exp_month: number | null;
  card_exp_year: number | null;
  card_fingerprint: string | null;
  card_last4: string | null;
  created_at: Date;
  failure: ColumnType<unknown, string, string> | null;
  guard_email: string | null;
  guard_ip: string | null;
  method_token: string | null;
  order_id: string;
  provider: string;
  ref: string | null;
  refunded_cents: Generated<number>;
  status: "processing" | "requires_action" | "authorized" | "captured" | "cancelled" | "failed" | "returning";
  updated_at: Date;
}

interface PictureFiles {
  gone_at: Date | null;
  hash: string;
  height: number;
  idle_since: Date;
  stored_at: Date | null;
  url: Generated<string>;
  width: number;
}

interface ProductColors {
  color: string;
  image: string;
  live_at: Generated<Date | null>;
  position: number;
  product_id: string;
  swatch: string | null;
}

interface ProductPictures {
  alt: string;
  color: string | null;
  position: number;
  product_id: string;
  url: string;
}

interface Products {
  announced: Generated<boolean>;
  archived_at: Date | null;
  created_at: Date;
  description: string;
  id: string;
  live_at: Generated<Date | null>;
  pictures_version: Generated<number>;
  price_cents: number;
  review_count: Generated<number>;
  review_stars: Generated<number>;
  sale_ends_at: Date | null;
  sale_price_cents: number | null;
  sale_starts_at: Date | null;
  title: string;
  updated_at: Date;
  version: Generated<number>;
}

interface RefundLines {
  position: number;
  quantity: number;
  refund_id: string;
  restocked: number;
}

interface Refunds {
  amount_cents: number;
  asked_by: Generated<string>;
  attempt: number;
  created_at: Date;
  failure: string | null;
  id: string;
  idempotency_key: string | null;
  order_id: string;
  reason: string;
  ref: string | null;
  request_hash: string | null;
  status: "pending" | "succeeded" | "failed";
  updated_at: Date;
  with_shipping: Generated<boolean>;
}

interface Restocks {
  announced: Generated<boolean>;
  available_at: Date;
  id: string;
  note: Generated<string>;
  pieces: number;
  planned_at: Date;
  planned_by: string;
  released_at: Date | null;
  sku: string;
}

interface Reviews {
  created_at: Date;
  fit: "small" | "true" | "large" | null;
  hidden_reason: "spam" | "personal_data" | "abusive" | "off_topic" | "unlawful" | "fake" | null;
  id: string;
  line_position: number | null;
  name: string;
  order_id: string | null;
  product_id: string;
  rating: number;
  replied_at: Date | null;
  reply: string | null;
  reply_by: string | null;
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
  changed_at: Date | null;
  changed_by: string | null;
  key: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
}

interface Shipments {
  carrier: string | null;
  delivered_at: Date | null;
  delivered_by: string | null;
  order_id: string;
  revision: Generated<number>;
  shipped_at: Date;
  shipped_by: string;
  tracking_number: string | null;
  tracking_url: string | null;
}

interface ShopEvents {
  at: Date;
  step: "view" | "cart" | "checkout";
  visits: number;
}

interface Staff {
  created_at: Date;
  disabled_at: Date | null;
  email: string;
  id: string;
  last_seen_at: Date | null;
  name: string;
  password_hash: string;
  role: "owner" | "staff" | "read_only";
}

interface StaffInvitations {
  created_at: Date;
  email: string;
  expires_at: Date;
  id: string;
  invited_by: string;
  name: string;
  role: "owner" | "staff" | "read_only";
}

interface StaffNotices {
  at: Date;
  kind: string;
  staff_id: string;
  subject: string;
}

interface StaffNotificationChoices {
  changed_at: Date;
  enabled: boolean;
  kind: string;
  staff_id: string;
}

interface StaffNotificationProgress {
  one: Generated<boolean>;
  read_until: Date;
}

interface StaffPasses {
  created_at: Date;
  expires_at: Date;
  invitation_id: string | null;
  kind: "invitation" | "password_reset" | "second_step";
  staff_id: string | null;
  token_hash: string;
}

interface StaffRecoveryCodes {
  code_hash: string;
  staff_id: string;
}

interface StaffSessions {
  created_at: Date;
  device: Generated<string>;
  expires_at: Date;
  id: string;
  last_seen_at: Date;
  staff_id: string;
  token_hash: string;
}

interface StaffTwoStep {
  confirmed_at: Date | null;
  last_step: Generated<number>;
  secret: string;
  staff_id: string;
}

interface StockAlerts {
  asked_at: Date;
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
  order_id: string | null;
  reason: "initial" | "correction" | "reserved" | "released" | "cancelled" | "sold_offline" | "removed" | "returned" | "received" | "counted" | "damaged" | "lost" | "gift";
  request_key: string | null;
  sku: string;
}

interface Subscribers {
  email: string;
  id: string;
  subscribed_at: Date;
  unsubscribed_at: Date | null;
}

interface Suppressions {
  added_by: string | null;
  at: Date;
  email: string | null;
  hash: string | null;
  id: string;
  note: Generated<string>;
  reason: "unsubscribed" | "complained" | "bounced" | "staff" | "erased";
}

interface Variants {
  archived_at: Date | null;
  color: string;
  live_at: Generated<Date | null>;
  on_hand: number;
  position: number;
  product_id: string;
  size: string;
  sku: string;
}

interface WebhookDeliveries {
  answered: number | null;
  at: Date;
  attempts: Generated<number>;
  data: ColumnType<unknown, string, string>;
  endpoint_id: string;
  event: string;
  id: string;
  last_attempt_at: Date | null;
  next_attempt_at: Date;
  response: string | null;
  status: Generated<"queued" | "delivered" | "failed">;
  took_ms: number | null;
}

interface WebhookEndpoints {
  active: Generated<boolean>;
  created_at: Date;
  events: string[];
  failing_since: Date | null;
  id: string;
  old_secret: string | null;
  old_secret_until: Date | null;
  secret: string;
  switched_off_at: Date | null;
  url: string;
  version: Generated<number>;
}

interface WebhookEvents {
  event_id: string;
  handled_at: Date | null;
  provider: string;
  received_at: Date;
  ref: string;
  tried_at: Date | null;
  type: string;
}

export interface Tables {
  ad_events: AdEvents;
  api_tokens: ApiTokens;
  audit_log: AuditLog;
  book_comparisons: BookComparisons;
  checkout_reminders: CheckoutReminders;
  confirmations: Confirmations;
  customer_orders: CustomerOrders;
  customers: Customers;
  disputes: Disputes;
  emails: Emails;
  guard_counters: GuardCounters;
  guard_windows: GuardWindows;
  hourly_progress: HourlyProgress;
  hourly_sales: HourlySales;
  hourly_units: HourlyUnits;
  hourly_visits: HourlyVisits;
  login_places: LoginPlaces;
  login_tries: LoginTries;
  message_replies: MessageReplies;
  messages: Messages;
  order_consents: OrderConsents;
  order_delays: OrderDelays;
  order_events: OrderEvents;
  order_lines: OrderLines;
  order_terms: OrderTerms;
  orders: Orders;
  payment_events: PaymentEvents;
  payments: Payments;
  picture_files: PictureFiles;
  product_colors: ProductColors;
  product_pictures: ProductPictures;
  products: Products;
  refund_lines: RefundLines;
  refunds: Refunds;
  restocks: Restocks;
  reviews: Reviews;
  secrets: Secrets;
  settings: Settings;
  shipments: Shipments;
  shop_events: ShopEvents;
  staff: Staff;
  staff_invitations: StaffInvitations;
  staff_notices: StaffNotices;
  staff_notification_choices: StaffNotificationChoices;
  staff_notification_progress: StaffNotificationProgress;
  staff_passes: StaffPasses;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_sessions: StaffSessions;
  staff_two_step: StaffTwoStep;
  stock_alerts: StockAlerts;
  stock_movements: StockMovements;
  subscribers: Subscribers;
  suppressions: Suppressions;
  variants: Variants;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
}
