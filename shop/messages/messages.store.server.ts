import type { Db } from "#shop/context.server.ts";

export type MessageRow = { id: string; name: string; email: string; phone: string; comment: string; createdAt: Date };

export async function insertMessage(db: Db, { createdAt, ...message }: MessageRow): Promise<void> {
  await db
    .insertInto("messages")
    .values({ ...message, created_at: createdAt })
    .execute();
}
