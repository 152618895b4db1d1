import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";

/**
 * The token that opens one order to the shopper who placed it. Derived from the order's id and the shop's key, so a repeated request
 * gets the same token, emails can include it, and it is not stored.
 */
export const viewToken = (orderId: string, key: string): string => keyedHash(orderId, key);

export const opensOrder = (token: string | undefined, orderId: string, key: string): boolean =>
  isKeyedHash(token, orderId, key);
