import { expect, test } from "vitest";
import { DEMO, READY } from "#test/harness/launch-facts.ts";
import { CONFIRMABLE, LAUNCH_ROWS, type LaunchFacts, type LaunchRowId, launchRows } from "./launch.ts";

const demo: LaunchFacts = {
  ...DEMO,
  smtp: false,
  sender: undefined,
  orderPaid: false,
  stockedProducts: 0,
  backup: undefined,
};
const ready: LaunchFacts = { ...READY, backup: undefined };

const LAST_NIGHT = new Date("2026-11-20T08:10:40.000Z");
const ada = (version: number | null = null) => ({ by: "ada@shop.example", at: "2026-11-20T10:00:00.000Z", version });
const confirmedBy = (...rows: LaunchRowId[]) =>
  new Map(rows.map((row) => [row, ada(row === "policies" ? ready.policiesVersion : null)]));
const states = (facts: LaunchFacts, confirmations = confirmedBy()) =>
  Object.fromEntries(launchRows(facts, confirmations).map(({ _id, state }) => [_id, state]));
const rowOf = (id: LaunchRowId, facts: LaunchFacts, confirmations = confirmedBy()) =>
  launchRows(facts, confirmations).find(({ _id }) => _id === id);

test("the launch checklist of a demo shop has every row to do or to confirm", () => {
  const expected = LAUNCH_ROWS.map((row) => [row, CONFIRMABLE.includes(row) ? "confirm" : "todo"]);
  expect(states(demo)).toEqual(Object.fromEntries(expected));
});

test("the launch checklist of a shop that is ready has only the confirmations left, and then nothing", () => {
  expect(Object.entries(states(ready)).filter(([, state]) => state !== "done")).toEqual([
    ["policies", "confirm"],
    ["backups", "confirm"],
  ]);
  const all = states(ready, confirmedBy("policies", "backups"));
  expect(Object.values(all).every((state) => state === "done")).toBe(true);
});

test.each<[LaunchRowId, Partial<LaunchFacts>, string]>([
  ["payment-keys", { liveKeys: false }, "Test keys"],
  ["webhook", { webhookArrived: false }, "no signed event"],
  ["sale-end", { endlessSales: ["Cap"] }, "Cap"],
  ["owner", { owner: { ...ready.owner, phone: " " } }, "phone"],
  ["mail-server", { emailsFailed: 3 }, "3 emails"],
  ["sender", { sender: "Shop <orders@shop.example>" }, "isn't a real address"],
  ["second-step", { ownersWithoutSecondStep: ["ben@shop.example"] }, "ben@shop.example"],
  [
    "backups",
    { backup: { lastAt: LAST_NIGHT, isMissing: true, error: "The disk is full." } },
    "No backup since Nov 20, 2026, 3:10 AM. The last attempt failed: The disk is full.",
  ],
  ["backups", { backup: { lastAt: null, isMissing: true, error: null } }, "No backup yet."],
  ["public-url", { publicUrl: "http://alder-outfitters.com" }, "http://"],
])("the launch checklist lists %s as to do, and why, given %j", (row, change, found) => {
  expect(rowOf(row, { ...ready, ...change })).toMatchObject({ state: "todo", found: expect.stringContaining(found) });
});

test("the launch checklist names the payment provider of the test order as staff know it", () => {
  expect(rowOf("test-order", ready)?.found).toBe("Test order completed with Stripe.");
});

test("the launch checklist asks for a tested restore of automatic backups, and a confirmation doesn't hide a failed backup", () => {
  const confirmations = confirmedBy("backups");
  const backup = { lastAt: LAST_NIGHT, isMissing: false, error: null };
  expect(rowOf("backups", { ...ready, backup })).toMatchObject({
    state: "confirm",
    found: expect.stringContaining("The last backup was made on Nov 20, 2026, 3:10 AM."),
  });
  expect(rowOf("backups", { ...ready, backup }, confirmations)?.state).toBe("done");
  expect(rowOf("backups", { ...ready, backup: { ...backup, isMissing: true } }, confirmations)?.state).toBe("todo");
});

test("the launch checklist shows who confirmed a row, and asks again if the policies have changed since", () => {
  const confirmations = confirmedBy("policies");
  expect(rowOf("policies", ready, confirmations)).toMatchObject({
    state: "done",
    confirmation: { by: "ada@shop.example" },
    confirmable: true,
  });
  expect(rowOf("policies", { ...ready, policiesVersion: 5 }, confirmations)).toMatchObject({
    state: "confirm",
    found: expect.stringContaining("changed since ada@shop.example"),
    confirmation: null,
  });
});

test("the launch checklist ignores confirmations of rows that the shop can check", () => {
  const confirmations = new Map<LaunchRowId, ReturnType<typeof ada>>([
    ["second-step", ada()],
    ["payment-keys", ada()],
  ]);
  expect(rowOf("second-step", demo, confirmations)?.state).toBe("todo");
  expect(rowOf("payment-keys", demo, confirmations)?.state).toBe("todo");
});
