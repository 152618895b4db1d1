import { expect, test } from "vitest";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { memoryStorage } from "#test/harness/memory-storage.ts";
import { shopJobs } from "./jobs.ts";

const shop = await freshShop(undefined);

test("the list has all names whatever the settings, so that no process deletes the jobs of another", () => {
  const storage = memoryStorage();
  const deps = {
    checkout: shop.checkout,
    emails: shop.emails,
    mailer: undefined,
    pictures: { ctx: shop.ctx, storage },
  };
  const ads = { pixel: { id: "1", ldu: true, api: { accessToken: "token" } }, publicUrl: "https://shop.example" };
  const backups = { folder: "/backups", keepDays: 14, storage, snapshot: () => Promise.reject(new Error("unused")) };
  const all = shopJobs({ ...deps, ads, backups });
  const few = shopJobs({ ...deps, ads: undefined, backups: undefined });
  expect(few.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  expect(all.filter(({ isOff }) => isOff)).toEqual([]);
  // The list of jobs has words for every minute, hour and night (midnight to 6 AM Eastern).
  expect(all.filter(({ cron }) => !/^(\* \*|\d+ \*|\d+ [5-9]) \* \* \*$/.test(cron))).toEqual([]);
  expect(few.filter(({ isOff }) => isOff).map(({ name }) => name)).toEqual(["ad-events", "backup"]);
});
