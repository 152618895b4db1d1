import * as z from "zod/mini";
import { type FieldError, firstMessages, messagesByField } from "#platform/field-error.ts";
import { optionalText, requiredText } from "#shop/form-fields.ts";
import { type Cents, toCents } from "#shop/money/money.ts";
import type { PaymentToken } from "#shop/money/payments/gateway.ts";
import {
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerInfo,
  mapCustomerFields,
  mapShipToFields,
  type ShipTo,
} from "#shop/ordering/orders/customer-info.ts";
import { SHIPPING_METHOD_KEYS, type ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import { MAX_LINES } from "#shop/selling/cart/cart.ts";
import { MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";

/**
 * The one schema of the checkout, for the browser's messages and the server's rules (specification, section 5). A field shows the
 * message of the first rule it breaks, 'required' first.
 */

const MAX_DOLLARS = 1_000_000;

const customerInfoSchema = z.object(
  mapCustomerFields((field) => {
    const { rule, isOptional } = CUSTOMER_FIELDS[field];
    return isOptional ? z._default(rule, "") : rule;
  }),
  { error: "Please fix the errors in your shipping information" },
);
const shipToSchema = z.omit(customerInfoSchema, { email: true });

/** The message of each invalid field, in screen order. @param part `shipTo`: the fields that can be changed after the order */
export function shippingErrors(
  values: CustomerInfo,
  part: "all" | "shipTo" = "all",
): Partial<Record<CustomerField, string>> {
  const parsed = (part === "all" ? customerInfoSchema : shipToSchema).safeParse(values);
  return parsed.success ? {} : messagesByField(parsed.error.issues);
}

/** `was`: the address that the editor read, if known. */
export type AddressChange = { shipTo: ShipTo; was?: ShipTo | undefined };

const addressWas = z.object({
  was: z.optional(
    z.object(
      mapShipToFields(() => z._default(z.string("Please send it as you read it"), "")),
      { error: "Please send the address as you read it" },
    ),
  ),
});

/** Parses the body of `PUT /api/orders/{id}/address`, which may be any JSON. An error names its field, or 'body'. */
export function parseAddressChange(
  body: unknown,
): { ok: true; change: AddressChange } | { ok: false; errors: FieldError[] } {
  const shipTo = shipToSchema.safeParse(body);
  if (!shipTo.success) return { ok: false, errors: firstMessages(shipTo.error.issues) };
  const before = addressWas.safeParse(body);
  if (!before.success) return { ok: false, errors: firstMessages(before.error.issues) };
  return { ok: true, change: { shipTo: shipTo.data, was: before.data.was } };
}

const quantityRule = `Quantity must be a whole number from 1 to ${MAX_QUANTITY}`;
const lineSchema = z.object(
  {
    _id: requiredText("The item has no product id", "Product id", 100),
    color: requiredText("The item has no color", "Color", 60),
    size: requiredText("The item has no size", "Size", 20),
    quantity: z.int({ error: quantityRule }).check(z.minimum(1, quantityRule), z.maximum(MAX_QUANTITY, quantityRule)),
    title: z.optional(optionalText("Title", 300)),
    salePrice: z.optional(amountInDollars("The price")),
  },
  { error: "The item isn't valid" },
);

function amountInDollars(name: string) {
  const message = `${name} must be an amount in dollars`;
  return z.pipe(
    z.number({ error: message }).check(
      z.minimum(0, { error: message, abort: true }),
      z.maximum(MAX_DOLLARS, { error: message, abort: true }),
      z.refine((amount) => toCents(amount) !== undefined, message),
    ),
    z.transform((amount): Cents => toCents(amount) ?? 0),
  );
}

const orderSchema = z.object(
  {
    items: z.pipe(
      z
        .array(z.unknown(), { error: "Your cart is empty" })
        .check(
          z.minLength(1, "Your cart is empty"),
          z.maxLength(MAX_LINES, `An order can have at most ${MAX_LINES} different items`),
        ),
      z.array(lineSchema),
    ),
    customerInfo: customerInfoSchema,
    shippingMethod: z.enum(SHIPPING_METHOD_KEYS, "Please choose a shipping method"),
    expectedTotal: z.optional(amountInDollars("The expected total")),
    subtotal: z.optional(amountInDollars("The subtotal")),
    shippingCost: z.optional(amountInDollars("The shipping cost")),
    total: z.optional(amountInDollars("The total")),
    // The honeypot: whatever it holds, the order isn't refused.
    website: z.optional(z.unknown()),
    marketingConsent: z.optional(z.boolean({ error: "Consent must be true or false" })),
    payment: z.object(
      {
        // Only the provider knows its kinds, and refuses a payment with any other.
        kind: z.string({ error: "Unknown payment type" }).check(z.regex(/^[a-z_]{1,40}$/, "Unknown payment type")),
        id: z
          .string({ error: "The payment token is missing" })
          .check(
            z.minLength(1, { error: "The payment token is missing", abort: true }),
            z.maxLength(255, { error: "The payment token isn't valid", abort: true }),
            z.regex(/^[\x21-\x7e]+$/, "The payment token isn't valid"),
          ),
      },
      { error: "The payment token is missing" },
    ),
  },
  { error: "The request must be a JSON object with items, customerInfo, shippingMethod, and payment" },
);

export type OrderRequestLine = Omit<ParsedLine, "salePrice"> & { salePriceCents?: Cents };

/** The amounts that the browser showed; a difference is a changed price. */
export type ExpectedTotals = { subtotalCents?: Cents; shippingCents?: Cents; totalCents?: Cents };

export type OrderRequest = {
  items: OrderRequestLine[];
  customerInfo: CustomerInfo;
  shippingMethod: ShippingMethod;
  expected: ExpectedTotals;
  payment: PaymentToken;
};

export type ParsedOrder = {
  ok: true;
  order: OrderRequest;
  isDecoyed: boolean;
  /** Whether the purchase may be shared with advertisers. Not part of the order: a different answer doesn't make a different order. */
  marketingConsent: boolean | undefined;
};

/** Parses the body of `POST /api/orders`, which may be any JSON. An error names its path, such as 'items.0.quantity', or 'body'. */
export function parseOrderRequest(body: unknown): ParsedOrder | { ok: false; errors: FieldError[] } {
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success) return { ok: false, errors: firstMessages(parsed.error.issues) };
  const { items, customerInfo, shippingMethod, expectedTotal, subtotal, shippingCost, total, payment, website } =
    parsed.data;
  const errors = tooManyOfOne(items);
  if (total !== undefined && expectedTotal !== undefined && total !== expectedTotal) {
    errors.push({ field: "expectedTotal", message: "The expected total and the total differ" });
  }
  if (errors.length > 0) return { ok: false, errors };
  const expected = { subtotalCents: subtotal, shippingCents: shippingCost, totalCents: expectedTotal ?? total };
  const order = { items: mergeLines(items), customerInfo, shippingMethod, expected, payment };
  const { marketingConsent } = parsed.data;
  return { ok: true, order, isDecoyed: website !== undefined && website !== "", marketingConsent };
}

type ParsedLine = z.infer<typeof lineSchema>;

/** 'Gray' is 'Grey' (decisions.md, Catalogue). */
function lineKey({ _id, color, size }: ParsedLine): string {
  return JSON.stringify([_id, color.toLowerCase().replace(/^gray$/, "grey"), size.toLowerCase()]);
}

function tooManyOfOne(lines: readonly ParsedLine[]): FieldError[] {
  const wanted = new Map<string, number>();
  return lines.flatMap((line, index) => {
    const total = (wanted.get(lineKey(line)) ?? 0) + line.quantity;
    wanted.set(lineKey(line), total);
    const message = `The limit is ${MAX_QUANTITY} per color and size`;
    return total > MAX_QUANTITY ? [{ field: `items.${index}.quantity`, message }] : [];
  });
}

function mergeLines(lines: readonly ParsedLine[]): OrderRequestLine[] {
  const merged = new Map<string, OrderRequestLine>();
  for (const line of lines) {
    const { _id, color, size, quantity, title, salePrice } = line;
    const known = merged.get(lineKey(line));
    if (known) known.quantity += quantity;
    else merged.set(lineKey(line), { _id, color, size, quantity, title, salePriceCents: salePrice });
  }
  return [...merged.values()];
}
