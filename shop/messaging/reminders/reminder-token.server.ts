import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";

/** The name of the key that these tokens are made with. */
export const REMINDER_SECRET = "reminder-tokens";

/** What the link in a reminder carries: which cart it opens, and the proof that the shop wrote it. It opens nothing else. */
export const reminderToken = (reminderId: string, key: string): string => `${reminderId}.${keyedHash(reminderId, key)}`;

/** The reminder that a token names; undefined when the shop never wrote it. */
export function reminderOfToken(token: string, key: string): string | undefined {
  const [id = "", proof] = token.split(".", 2);
  return token === `${id}.${proof}` && isKeyedHash(proof, id, key) ? id : undefined;
}
