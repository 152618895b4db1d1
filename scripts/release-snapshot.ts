// npm run release:snapshot: fills a demo shop with a bit of everything and writes its backup to db/releases/<version>.jsonl.gz.
// db/releases.db.test.ts upgrades a shop from each of these files.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { seedOrders } from "#shop/running/demo/seed-orders.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { call, logInAsStaff, order, orderBody, setStock } from "#test/harness/shop-client.ts";
import { runAlone } from "#test/harness/shop-command.ts";

const SEEDED = 40;
const SOLD_OUT = "PACKD-PINK-S";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const file = fileURLToPath(new URL(`../db/releases/${version}.jsonl.gz`, import.meta.url));
if (existsSync(file)) {
  console.error(
    `${file} already exists: a release's snapshot is never changed. Set the new version in package.json first.`,
  );
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), "packd-release-"));
try {
  const shop = await startShop({ dataDir }, { settings: { WORKER: "off" } });
  try {
    await seedOrders(shop.ctx, SEEDED);
    await sell(shop.url);
  } finally {
    await shop.stop();
  }
  const { lines } = await runAlone("backup", { dataDir }, [file]);
  console.log(lines.join("\n"));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

/** Does what shoppers and staff do, in a shop with seeded orders. */
async function sell(url: string): Promise<void> {
  const must = async (method: string, path: string, options: Parameters<typeof call>[3]) => {
    const answer = await call(url, method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`);
    return answer.body;
  };
  await setStock(url, { [SOLD_OUT]: 0 }, 50);
  const placed = await order(url, "release-1", orderBody());
  await order(url, "release-2", orderBody({ card: "generic_decline" }));
  await order(url, "release-3", orderBody({ card: "challenge_approved" }));
  const { _id = "", viewToken = "" } = (await order(url, "release-4", orderBody())).body;
  await must("POST", `/api/orders/${_id}/cancellation`, { headers: { "x-view-token": viewToken } });

  const { email, name } = CUSTOMER;
  await must("POST", "/api/messages", {
    body: { email, name, comment: "Does it fold into its own pocket?", website: "" },
  });
  await must("POST", "/api/subscriptions", { body: { email, website: "" } });
  const soldOut = { productId: "packd-hoodie", color: "Pink", size: "S" };
  await must("POST", "/api/stock-alerts", { body: { email, website: "", ...soldOut } });

  const headers = await logInAsStaff(url);
  const { body } = await call<{ _id: string; status: string }[]>(url, "GET", "/api/orders?limit=500", { headers });
  const shipped = body.find(({ status }) => status === "fulfilled")?._id;
  await must("POST", "/api/admin/fulfillments", { headers, body: { orders: [{ _id: placed.body._id }] } });
  await must("POST", `/api/orders/${shipped}/refunds`, {
    headers: { ...headers, "idempotency-key": "release-5" },
    body: { amount: 5, reason: "Arrived late" },
  });
  await must("POST", "/api/admin/invitations", {
    headers,
    body: { email: "grace@packd.example", name: "Grace", role: "staff" },
  });
}
