import { setTimeout as after } from "node:timers/promises";
import { DatabaseUnavailable, sentence } from "./database-unavailable.server.ts";
import { isDatabaseAway } from "./pool.server.ts";

const PAUSE_MS = 1000;

type Patience = {
  waitMs: number;
  /** Called with the reason for the wait, whenever it changes. */
  say(reason: string): void;
  pause?(): Promise<unknown>;
};

/** Retries the work while the database isn't up yet, for example when machines start together. Any other error is thrown at once. */
export async function whenDatabaseIsThere<T>(
  work: () => Promise<T>,
  { waitMs, say, pause = () => after(PAUSE_MS) }: Patience,
): Promise<T> {
  const end = performance.now() + waitMs;
  for (let said = ""; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || performance.now() >= end) throw error;
      const reason = sentence(error);
      if (reason !== said) say(reason);
      said = reason;
      await pause();
    }
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ? error.mayPass : isDatabaseAway(error);
