import { expect, test } from "vitest";
import { respondWords } from "./refund-history.tsx";

const NOW = new Date("2026-05-04T15:00:00.000Z");

test.each([
  [null, "Respond at your payment provider."],
  ["2026-05-05T03:00:00.000Z", "Respond by May 4, 2026 (1 day left)."],
  ["2026-05-04T14:00:00.000Z", "The deadline to respond was May 4, 2026."],
])("a dispute to respond to by %s says '%s'", (respondBy, text) => {
  expect(respondWords(respondBy, NOW)).toBe(text);
});
