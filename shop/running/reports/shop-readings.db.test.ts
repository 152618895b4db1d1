import { expect, test } from "vitest";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { place } from "#test/harness/shop.ts";
import { openCountsSchema } from "./open-counts.ts";
import { shopReadings } from "./shop-readings.server.ts";

const { ctx, checkout } = await freshShop({ M: 9, L: 1 });

test("monitoring gets the open work for staff by kind, including zeros", async () => {
  await place(checkout);
  const readings = Object.fromEntries(shopReadings(ctx, checkout).map(({ name, read }) => [name, read]));
  const open = await readings.packd_open?.();
  expect(open).toMatchObject({ toShip: 1, messages: 0, reviews: 0 });
  expect(Object.keys(open ?? {})).toEqual(Object.keys(openCountsSchema.shape));
  expect(await readings.packd_attention?.()).toMatchObject({ to_ship: 1, captures_failing: 0, jobs_parked: 0 });
  expect(await readings.packd_job_last_success_timestamp_seconds?.()).toEqual({});
});
