import { expect, it } from "vitest";
import { liveTime } from "#shop/selling/catalog/product-form.ts";
import { isShown, liveField, liveMoment, liveState, liveText, typedMoment, typedState } from "./live.ts";

const PAST = "2026-01-01T00:00:00.000Z";
const FUTURE = "2126-11-27T17:00:30.000Z";

it.each([
  ["live", PAST, "Live"],
  ["draft", null, "Draft"],
  ["at", FUTURE, "Goes live Nov 27, 2126, 12:00\u00a0PM"],
])("keeps the state %s when it is shown and saved again", (state, liveAt, text) => {
  expect(liveText(liveAt).replaceAll("\u202f", " ")).toBe(text);
  expect(typedState(liveField(liveAt))).toBe(state);
  expect(liveMoment(liveField(liveAt), liveAt)).toBe(liveAt);
});

it("goes live now or at a typed time", () => {
  expect(liveMoment("live")).toBe("now");
  expect(liveMoment("live", FUTURE)).toBe("now");
  expect(liveMoment("at 2126-11-27")).toBe("2126-11-27T05:00:00.000Z");
  expect(liveMoment("at ")).toBe("");
});

it.each([
  [5_000, "live"],
  [15_000, "at"],
])("something that goes live %i ms from now by this device's clock is %s", (ahead, state) => {
  expect(liveState(PAST, Date.parse(PAST) - ahead)).toBe(state);
});

// A form completes a date without a time.
it.each([
  ["", "Please enter a date"],
  ["then", "Please enter a date and a time"],
  [5, "Please enter a date and a time"],
  ["0000-11-27T05:00:00.000Z", "Please enter a date and a time"],
])("instead of %j, it says: %s", (time, message) => {
  expect(liveTime().safeParse(time).error?.issues).toMatchObject([{ message }]);
});

it("reads days in New York time, and keeps the seconds that no field shows", () => {
  expect(typedMoment("2026-11-30")).toBe("2026-11-30T05:00:00.000Z");
  expect(typedMoment("2126-11-27 12:00", FUTURE)).toBe(FUTURE);
  expect(typedMoment("", FUTURE)).toBeNull();
  expect(typedMoment("09:30", FUTURE)).toBe("");
});

const shown = (liveAt: string | null, announced = false, color: string | null = PAST) => ({
  ...{ liveAt, announced, archivedAt: null },
  colors: [{ color: "Grey", liveAt: color }],
  variants: [{ color: "Grey", liveAt: PAST, inventory: 0 }],
});

it.each([
  ["live", shown(PAST), true],
  ["archived", { ...shown(PAST), archivedAt: PAST }, false],
  ["a draft", shown(null), false],
  ["live without a live color", shown(PAST, false, null), false],
  ["scheduled", shown(FUTURE), false],
  ["announced", shown(FUTURE, true, FUTURE), true],
])("knows whether a product that is %s has a page in the shop", (_, product, has) => {
  expect(isShown(product)).toBe(has);
});
