import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";

/** The name of the secret for these tokens. */
export const REMINDER_SECRET = "reminder-tokens";

/** The token in a reminder's link: the reminder whose cart it opens, and a proof that the shop issued it. It opens nothing else. */
export const reminderToken = (reminderId: string, key: string): string => `${reminderId}.${keyedHash(reminderId, key)}`;

/** The id of a token's reminder; undefined if the shop didn't issue the token. */
export function reminderOfToken(token: string, key: string): string | undefined {
  const [id = "", proof] = token.split(".", 2);
  return token === `${id}.${proof}` && isKeyedHash(proof, id, key) ? id : undefined;
}
