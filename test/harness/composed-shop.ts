import { afterAll } from "vitest";
import { type ComposedShop, composeShop, type Overrides } from "../../compose.ts";
import { readConfig } from "./config.ts";
import { copyOfTemplate } from "./database.ts";

/** The whole shop, composed as in production, with a Meta pixel but without a port; shared by all tests of a file. */
export async function composedShop(overrides: Overrides = {}): Promise<ComposedShop> {
  const { location, remove } = await copyOfTemplate();
  const { dataDir, databaseUrl } = location;
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    META_PIXEL_ID: "1234567890",
    META_ACCESS_TOKEN: "token-of-the-tests",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const shop = await composeShop(config, overrides);
  afterAll(async () => {
    await shop.close();
    await remove();
  });
  return shop;
}
