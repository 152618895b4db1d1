import { listen } from "./listening-shop.ts";

// A shop in a process of its own, for tests that kill it: settings come as environment, its address goes out as one line.
const { url, stop } = await listen(process.env);
process.stdout.write(`${url}\n`);
process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
