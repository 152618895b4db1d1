import type { FastifyInstance } from "fastify";
import { watchEventLoop } from "./overload.server.ts";

/** Sustained event loop delays (ms) above which uncached pages and API calls are refused. */
const LATE_MS = { pages: 500, api: 1000 };

/**
 * The life cycle of a process. Once it is stopping, each answer closes its connection, because a proxy would otherwise keep sending
 * requests on it until the end.
 */
export function lifeOf(app: FastifyInstance, isWritable: () => Promise<boolean>, watch = watchEventLoop) {
  let state: "starts" | "serves" | "drains" = "starts";
  // A busy start says nothing about the load after it.
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
