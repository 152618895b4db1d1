import type { Db } from "#shop/context.server.ts";

/** A message of the contact form, as its mails tell of it. */
export const findMessage = (db: Db, id: string) =>
  db
    .selectFrom("messages")
    .select(["name", "email", "phone", "comment", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
