import { composeShop } from "../../compose.ts";
import { readConfig } from "./config.ts";

// A shop in a process of its own, for tests that kill it: settings come as environment, its address goes out as one line. Its worker
// is quick, so that what a kill left open is taken up in seconds instead of minutes.
const shop = await composeShop(readConfig(process.env), {
  times: { askAfterMs: 300, reservationMs: 10_000, challengeMs: 5_000, lateMs: 24 * 60 * 60_000 },
  pace: { poll: 0.5, retry: 1, watch: 2 },
});
const url = await shop.app.listen({ port: 0, host: "127.0.0.1" });
await shop.startWorker();
process.stdout.write(`${url}\n`);
process.once("SIGTERM", () => void shop.close().then(() => process.exit(0)));
