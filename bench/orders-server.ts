import { systemClock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { readConfig } from "#test/harness/config.ts";
import { createInstantGateway } from "#test/harness/instant-gateway.ts";
import { composeShop } from "../compose.ts";

// The whole shop in a separate process, with a gateway that answers at once and stock that doesn't run out. It prints its URL on one line.
const gateway = createInstantGateway(createIds(systemClock), systemClock);
const shop = await composeShop(readConfig(process.env), { gateway });
await shop.ctx.pool.query("update variants set on_hand = 1000000000 where sku = 'PACKD-GREY-M'");
process.stdout.write(`${await shop.app.listen({ port: 0, host: "127.0.0.1" })}\n`);
process.once("SIGTERM", () => void shop.close().then(() => process.exit(0)));
