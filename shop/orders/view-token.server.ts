import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The token that opens one order to whoever placed it. It is made from the order's id with the shop's own key, so that the same
 * request gets the same answer twice and mails can carry it, while the database holds no token at all.
 */
export const viewToken = (orderId: string, key: string): string =>
  createHmac("sha256", key).update(orderId).digest("base64url");

export function opensOrder(token: string | undefined, orderId: string, key: string): boolean {
  const given = Buffer.from(token ?? "");
  const right = Buffer.from(viewToken(orderId, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
