import type { AddressInfo } from "node:net";
import { composeShop } from "../../compose.ts";
import { readConfig } from "./config.ts";

// A shop in a process of its own, for tests that kill it: settings come as environment, its address goes out as one line. Its worker
// is quick, so that what a kill left open is taken up in seconds instead of minutes.
const shop = await composeShop(readConfig(process.env), {
  times: { askAfterMs: 300, reservationMs: 10_000, challengeMs: 5_000, lateMs: 24 * 60 * 60_000 },
  pace: { poll: 0.5, retry: 1, watch: 2 },
});
await shop.app.listen({ port: 0, host: "127.0.0.1" });
await shop.startWorker();
const { port } = shop.app.server.address() as AddressInfo;
process.stdout.write(`http://127.0.0.1:${port}\n`);
process.once("SIGTERM", () => void shop.close().then(() => process.exit(0)));
