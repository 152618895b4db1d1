import { expect, test } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { place } from "#test/harness/shop.ts";
import { openCountsSchema } from "./open-counts.ts";
import { shopReadings } from "./shop-readings.server.ts";

const clock = testClock();
const { ctx, checkout } = await freshShop({ M: 9, L: 1 }, { clock });

test("monitoring gets the open work for staff by kind, including zeros", async () => {
  await place(checkout);
  const readings = Object.fromEntries(shopReadings(ctx, checkout).map(({ name, read }) => [name, read]));
  const open = await readings.packd_open?.();
  expect(open).toMatchObject({ toShip: 1, messages: 0, reviews: 0 });
  expect(Object.keys(open ?? {})).toEqual(Object.keys(openCountsSchema.shape));
  expect(await readings.packd_attention?.()).toMatchObject({ to_ship: 1, captures_failing: 0, jobs_parked: 0 });
  clock.advance(6 * 24 * 60 * 60_000);
  expect(await readings.packd_attention?.()).toMatchObject({ to_ship: 1, ship_late: 1 });
  expect(await readings.packd_job_last_success_timestamp_seconds?.()).toEqual({});
});
