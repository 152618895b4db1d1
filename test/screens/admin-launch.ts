import type { LaunchRow, LaunchView } from "#shop/running/launch-checklist/launch.server.ts";
import { launchRows } from "#shop/running/launch-checklist/launch.ts";
import { DEMO, READY } from "#test/harness/launch-facts.ts";
import { STAFF } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { shows } from "./steps.ts";

const ada = (version: number | null) => ({ by: STAFF, at: "2026-11-20T16:04:00.000Z", version });

const viewOf = (rows: LaunchRow[]): LaunchView => ({
  rows,
  open: rows.filter(({ state }) => state !== "done").length,
  policiesVersion: 2,
});
const confirmed = new Map([
  ["policies", ada(2)],
  ["backups", ada(null)],
]);
const done = launchRows(READY, confirmed);

const launch = (view: LaunchView): [string, LaunchView][] => [["**/api/admin/launch", view]];
const launchScreen = (name: string, view: LaunchView, text: string): Screen =>
  adminScreen(`launch${name}`, "/settings/system/launch", launch(view), shows(text));

/** As in a demo shop that is partly set up. */
export const BEGUN = viewOf(launchRows(DEMO, confirmed));

export const launchScreens: Screen[] = [
  launchScreen("", BEGUN, "of 16 steps done"),
  adminScreen("launch-guide", "/settings/system/launch/backups", launch(BEGUN), shows("How to change a setting")),
  adminScreen("launch-done", "/settings/system/launch", launch(viewOf(done)), async (page) => {
    await shows("Your shop is live")(page);
    // The shop in the pictures is a demo.
    await page.locator("#demo-shop").evaluate((mark) => mark.remove());
  }),
];
