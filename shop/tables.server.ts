import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AdTables } from "#shop/messaging/ads/ad-tables.ts";
import type { EmailTables } from "#shop/messaging/email/email-tables.ts";
import type { ReminderTables } from "#shop/messaging/reminders/reminder-tables.ts";
import type { SuppressionTables } from "#shop/messaging/suppression/suppression-tables.ts";
import type { WebhookTables } from "#shop/messaging/webhooks/webhook-tables.ts";
import type { Difference, PaymentStatus } from "#shop/money/payments/differences.ts";
import type { CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { ParcelTables } from "#shop/ordering/orders/parcel-tables.ts";
import type { DisputeStatus, RefundStatus } from "#shop/ordering/orders/refund.ts";
import type { ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import type { CustomerTables } from "#shop/people/customers/customer-tables.ts";
import type { StaffTables } from "#shop/people/staff/tables.server.ts";
import type { ReportTables } from "#shop/running/reports/tables.server.ts";
import type { ReviewTables } from "#shop/selling/reviews/review-tables.ts";
import type { StockReason } from "#shop/selling/stock/stock-reason.ts";

/** The rows of db/migrations as Kysely sees them. Timestamps are Date, int8 is number (both drivers are set so), jsonb is parsed. */
type Json<T = unknown> = ColumnType<T, string, string>;
type Once<T> = ColumnType<T, T, never>;

export type Tables = AdTables &
  CustomerTables &
  EmailTables &
  ParcelTables &
  ReminderTables &
  ReportTables &
  ReviewTables &
  StaffTables &
  SuppressionTables &
  WebhookTables & {
    products: {
      id: Once<string>;
      title: string;
      description: string;
      price_cents: number;
      sale_price_cents: number | null;
      sale_starts_at: Date | null;
      sale_ends_at: Date | null;
      archived_at: Date | null;
      version: Generated<number>;
      created_at: Once<Date>;
      updated_at: Date;
      pictures_version: Generated<number>;
      review_count: GeneratedAlways<number>;
      review_stars: GeneratedAlways<number>;
    };
    product_pictures: { product_id: Once<string>; position: number; color: string | null; url: string; alt: string };
    picture_files: {
      hash: Once<string>;
      width: Once<number>;
      height: Once<number>;
      url: GeneratedAlways<string>;
      stored_at: Date | null;
      gone_at: Date | null;
      idle_since: Date;
    };
    product_colors: { product_id: Once<string>; color: string; image: string; position: number };
    variants: {
      sku: string;
      product_id: Once<string>;
      color: string;
      size: string;
      position: number;
      on_hand: number;
      archived_at: Generated<Date | null>;
    };
    stock_movements: {
      sku: Once<string>;
      id: Generated<number>;
      delta: Once<number>;
      reason: Once<StockReason>;
      order_id: Once<string | null>;
      actor: Once<string | null>;
      note: Generated<string>;
      request_key: Generated<string | null>;
      at: Once<Date>;
    };
    orders: CustomerInfo & {
      id: Once<string>;
      number: Once<string>;
      idempotency_key: Once<string>;
      request_hash: Once<string>;
      status: OrderStatus;
      shipping_method: ShippingMethod;
      currency: Generated<"usd">;
      subtotal_cents: Once<number>;
      shipping_cents: Once<number>;
      tax_cents: Once<number>;
      total_cents: Once<number>;
      refunded_cents: Generated<number>;
      placed_at: Once<Date>;
      cancel_until: Once<Date>;
      updated_at: Date;
    };
    order_lines: {
      order_id: Once<string>;
      position: Once<number>;
      product_id: Once<string>;
      sku: Once<string>;
      title: Once<string>;
      color: Once<string>;
      size: Once<string>;
      image: Once<string>;
      unit_price_cents: Once<number>;
      quantity: Once<number>;
    };
    payments: {
      order_id: Once<string>;
      attempt: Once<number>;
      provider: Once<string>;
      method_token: string | null;
      ref: string | null;
      status: PaymentStatus;
      amount_cents: Once<number>;
      captured_cents: Generated<number>;
      refunded_cents: Generated<number>;
      card_brand: string | null;
      card_last4: string | null;
      card_exp_month: number | null;
      card_exp_year: number | null;
      card_fingerprint: string | null;
      guard_ip: string | null;
      guard_email: string | null;
      failure: Json | null;
      capture_before: Date | null;
      created_at: Once<Date>;
      updated_at: Date;
    };
    payment_events: { order_id: string; id: Generated<number>; attempt: number; kind: string; reply: Json; at: Date };
    refunds: {
      id: Once<string>;
      order_id: Once<string>;
      attempt: Once<number>;
      amount_cents: Once<number>;
      reason: Once<string>;
      status: RefundStatus;
      ref: string | null;
      idempotency_key: Once<string | null>;
      request_hash: Once<string | null>;
      asked_by: Generated<string>;
      with_shipping: Generated<boolean>;
      failure: string | null;
      created_at: Once<Date>;
      updated_at: Date;
    };
    refund_lines: {
      refund_id: Once<string>;
      position: Once<number>;
      quantity: Once<number>;
      restocked: Once<number>;
    };
    disputes: {
      provider: Once<string>;
      ref: Once<string>;
      order_id: Once<string>;
      attempt: Once<number>;
      amount_cents: number;
      reason: string;
      status: DisputeStatus;
      opened_at: Once<Date>;
      respond_by: Date | null;
      closed_at: Date | null;
      updated_at: Date;
    };
    order_events: {
      order_id: Once<string>;
      id: Generated<number>;
      kind: Once<string>;
      status: Once<string | null>;
      actor: Once<string>;
      note: Generated<string>;
      at: Once<Date>;
      key: Once<string | null>;
    };
    order_terms: { term: string; order_id: string };
    webhook_events: {
      provider: Once<string>;
      event_id: Once<string>;
      type: Once<string>;
      ref: Once<string>;
      received_at: Once<Date>;
      handled_at: Date | null;
      tried_at: Date | null;
    };
    book_comparisons: {
      id: Once<string>;
      provider: Once<string>;
      since: Once<Date>;
      until: Once<Date>;
      at_order: string | null;
      compared_until: Date;
      orders: Generated<number>;
      captured_cents: Generated<number>;
      refunded_cents: Generated<number>;
      differences: Generated<number>;
      found: ColumnType<Difference[], string | undefined, string>;
      started_at: Once<Date>;
      updated_at: Date;
      finished_at: Date | null;
    };
    audit_log: {
      id: Once<string>;
      actor: Once<string>;
      action: Once<string>;
      subject: Once<string>;
      before: Json | null;
      after: Json | null;
      at: Once<Date>;
    };
    settings: {
      key: Once<string>;
      value: Json;
      version: Generated<number>;
      changed_by: string | null;
      changed_at: Date | null;
    };
    confirmations: { row_name: Once<string>; confirmed_by: string; confirmed_at: Date; version: number | null };
    secrets: { name: Once<string>; value: Once<string> };
    messages: {
      id: Once<string>;
      name: Once<string>;
      email: Once<string>;
      phone: Once<string>;
      comment: Once<string>;
      created_at: Once<Date>;
      read_at: Date | null;
      done_at: Date | null;
      note: Generated<string>;
    };
    subscribers: { id: Once<string>; email: string; subscribed_at: Date; unsubscribed_at: Date | null };
    guard_counters: {
      subject: Once<string>;
      failed: Generated<number>;
      paid: Generated<number>;
      asked: Generated<number>;
      answered: Generated<number>;
      refused: Generated<number>;
      order_id: string | null;
      first_at: Date;
      last_at: Date;
    };
    guard_windows: { subject: Once<string>; count: number; ends_at: Date };
    stock_alerts: { id: Once<string>; sku: Once<string>; email: Once<string>; asked_at: Date };
  };
