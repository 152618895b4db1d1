import type { FastifyReply } from "fastify";
import { dollars, formatMoney } from "#shop/money/money.ts";
import type { PlaceOrderOutcome } from "#shop/ordering/checkout/place-order.server.ts";
import type { PlacedOrder } from "#shop/ordering/checkout/placed-order.server.ts";
import { SHIPPING_METHODS } from "#shop/ordering/orders/shipping-methods.ts";
import { problem } from "./outcomes.ts";

const CONFIRMING = "We're confirming your payment. Please don't pay again.";

/** The HTTP response for each outcome of placing or confirming an order. */
export function answerOrder(reply: FastifyReply, outcome: PlaceOrderOutcome | PlacedOrder) {
  switch (outcome.outcome) {
    case "placed":
      return reply.code(201).send(outcome.order);
    case "action_required":
      return reply.code(200).send({ ...outcome.order, action: outcome.action });
    case "confirming":
      return reply.code(202).send({ ...outcome.order, message: CONFIRMING });
    case "declined": {
      const { shopperMessage, field, retryable, byShop } = outcome.failure;
      const input = field && ({ number: "cardNumber", expiry: "cardExpiry", cvc: "cardCVC" } as const)[field];
      const errors = input ? [{ field: input, message: shopperMessage }] : undefined;
      const { isRepeat } = outcome;
      return problem(reply, "payment_declined", { detail: shopperMessage, errors, retryable, byShop, isRepeat });
    }
    case "not_completed":
      return problem(reply, "order_not_completed");
    case "key_reused":
      return problem(reply, "idempotency_key_reused");
    case "held_back": {
      const { retryAfterSeconds } = outcome;
      reply.header("retry-after", String(retryAfterSeconds));
      return problem(reply, "too_many_attempts", { retryAfterSeconds });
    }
    case "out_of_stock": {
      const left = outcome.left.map(({ productId, ...line }) => ({ _id: productId, ...line }));
      return problem(reply, "out_of_stock", { left });
    }
    case "price_changed": {
      const { subtotalCents, shippingCents, taxCents, totalCents } = outcome.totals;
      return problem(reply, "price_changed", {
        items: outcome.lines.map(({ productId, color, size, unitPriceCents, saleEnded }) => ({
          _id: productId,
          color,
          size,
          salePrice: dollars(unitPriceCents),
          saleEnded,
        })),
        subtotal: dollars(subtotalCents),
        shippingMethod: outcome.method,
        shippingCost: dollars(shippingCents),
        tax: dollars(taxCents),
        total: dollars(totalCents),
      });
    }
    case "method_not_offered":
      return problem(reply, "shipping_method_not_offered", {
        detail: `${SHIPPING_METHODS[outcome.method].name} shipping is no longer offered. Nothing was charged. Standard shipping is free.`,
        shippingMethod: outcome.method,
      });
    case "unknown_item":
      return invalidItem(reply, outcome.line, "_id", "This item isn't for sale");
    case "title_differs":
      return invalidItem(reply, outcome.line, "title", `This item is called ${outcome.title}`);
    case "total_refused": {
      const { minimumCents, maximumCents } = outcome.limits;
      const message = `The total must be from ${formatMoney(minimumCents)} to ${formatMoney(maximumCents)}`;
      return problem(reply, "validation_failed", { errors: [{ field: "items", message }] });
    }
    case "too_many":
      return invalidItem(reply, outcome.line, "quantity", "The limit is 10 per color and size");
    default:
      return outcome satisfies never;
  }
}

const invalidItem = (reply: FastifyReply, line: number, field: string, message: string) =>
  problem(reply, "validation_failed", { errors: [{ field: `items.${line}.${field}`, message }] });
