import type { FastifyInstance } from "fastify";
import { watchEventLoop } from "./overload.server.ts";

/** Sustained delays of the event loop (ms) from which on pages for one visitor are refused, and calls of the API. */
const LATE_MS = { pages: 500, api: 1000 };

/**
 * What a process says of itself. Once its end has begun, each answer closes its connection: a proxy would send more on it until the very
 * end.
 */
export function lifeOf(app: FastifyInstance, isWritable: () => Promise<boolean>, watch = watchEventLoop) {
  let state: "starts" | "serves" | "drains" = "starts";
  // How busy the start was says nothing of what comes after it.
  let delay = () => 0;
  app.addHook("onRequest", async (_request, reply) => {
    if (state === "drains") reply.raw.setHeader("connection", "close");
  });
  return {
    isReady: async () => state === "serves" && (await isWritable()),
    isLate: (what: keyof typeof LATE_MS) => delay() > LATE_MS[what],
    begin() {
      if (state !== "starts") return;
      state = "serves";
      delay = watch();
    },
    end() {
      state = "drains";
    },
  };
}
