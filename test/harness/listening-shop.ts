import type { ShopContext } from "#shop/context.server.ts";
import { composeShop } from "../../compose.ts";
import { readConfig } from "./config.ts";
import type { DatabaseLocation } from "./database.ts";
import { settingsOf } from "./shop-process.ts";

export type ListeningShop = { url: string; ctx: ShopContext; stop(): Promise<void> };

/**
 * Serves a shop on the loopback interface. Its worker polls fast, so that work interrupted by a kill resumes in seconds, not minutes.
 *
 * @param beforeWork runs before the worker starts
 */
export async function listen(
  settings: NodeJS.ProcessEnv,
  beforeWork?: (ctx: ShopContext) => Promise<void>,
): Promise<ListeningShop> {
  const { app, ctx, startWorker, close } = await composeShop(readConfig(settings), {
    times: { askAfterMs: 300, reservationMs: 10_000, challengeMs: 5_000, lateMs: 24 * 60 * 60_000 },
    pace: { poll: 0.5, retry: 1, watch: 2 },
  });
  await beforeWork?.(ctx);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  await startWorker();
  return { url, ctx, stop: close };
}

/** Like `startShopProcess`, but in this process, for tests that don't kill the shop: starting a process takes seconds. */
export const startShop = (
  location: DatabaseLocation,
  {
    settings,
    beforeWork,
  }: { settings?: Record<string, string>; beforeWork?: (ctx: ShopContext) => Promise<void> } = {},
): Promise<ListeningShop> => listen(settingsOf(location, { LOG_LEVEL: "silent", ...settings }), beforeWork);
