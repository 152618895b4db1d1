import { listen } from "./listening-shop.ts";

// A shop in a separate process, for tests that kill it. It reads its settings from the environment and prints its URL on one line.
const { url, stop } = await listen(process.env);
process.stdout.write(`${url}\n`);
process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
