import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";

/**
 * The token that opens one order to whoever placed it. It is made from the order's id with the shop's own key, so that the same
 * request gets the same answer twice and emails can carry it. No table of orders holds it; an email that is kept does, in its link.
 */
export const viewToken = (orderId: string, key: string): string => keyedHash(orderId, key);

export const opensOrder = (token: string | undefined, orderId: string, key: string): boolean =>
  isKeyedHash(token, orderId, key);
