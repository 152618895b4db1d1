import type { OrderAnswer, OrderApi, OrderBody } from "#app/checkout/order-api.ts";
import { type OrderRequest, parseOrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import { CUSTOMER } from "./customer.ts";

export const order = { _id: "o1", orderNumber: "LC123456", viewToken: "t1" };
export const placed: OrderAnswer = { kind: "placed", order };
export const declined: OrderAnswer = { kind: "declined", message: "no", fields: {} };
export const declineBad = ({ payment }: OrderBody) => (payment.id === "tok_bad" ? declined : placed);

export function bodyOf(token: string, quantity = 1): OrderBody {
  return {
    items: [{ _id: "packd-hoodie", title: "Pack'd Hoodie", color: "Grey", size: "M", quantity, salePrice: 14.99 }],
    customerInfo: CUSTOMER,
    shippingMethod: "free",
    expectedTotal: 14.99 * quantity,
    payment: { kind: "sandbox_token", id: token },
  };
}

/**
 * The order API of a server that honors idempotency keys: another payment token gets the same answer, other contents none. A decline says
 * whether it was another token's. `lose`: how many answers to drop.
 */
export function orderServer(decide: (body: OrderBody) => OrderAnswer) {
  const known = new Map<string, { contents: string; token: string; answer: OrderAnswer }>();
  const calls: { key: string; body: unknown }[] = [];
  const state = { lose: 0, down: false };
  const api: OrderApi = {
    place: async (body, key) => {
      calls.push({ key, body });
      if (state.down) return { kind: "no_answer" };
      const parsed = parseOrderRequest(body);
      if (!parsed.ok) throw new Error("The test sent an invalid order");
      const { payment, ...rest } = parsed.order;
      const contents = JSON.stringify(rest);
      const order = known.get(key) ?? { contents, token: payment.id, answer: decide(body as OrderBody) };
      if (order.contents !== contents) return { kind: "key_reused" };
      known.set(key, order);
      const isRepeat = order.answer.kind === "declined" && order.token !== payment.id && { isRepeat: true as const };
      if (state.lose === 0) return { ...order.answer, ...isRepeat };
      state.lose -= 1;
      return { kind: "no_answer" };
    },
    confirm: async () => placed,
    read: async () => "no_answer",
    cancel: async () => "no_answer",
    agreeToDelay: async () => "no_answer",
    answerChallenge: async () => "answered",
  };
  const placedOrders = () => [...known.values()].filter(({ answer }) => answer.kind === "placed");
  /** The quantity and the payment token of each order that was placed. */
  const orders = () => placedOrders().map(({ contents }) => (JSON.parse(contents) as OrderRequest).items[0]?.quantity);
  const charged = () => placedOrders().map(({ token }) => token);
  return { api, calls, state, orders, charged };
}
