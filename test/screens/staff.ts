import { answering } from "./answering.ts";
import { ADA } from "./samples.ts";
import { all, type Screen, storing } from "./screen.ts";

/** The API's answers with status 200. `abort`: it can't be reached. */
export type Answers = [url: string, answer: unknown][];

const ALWAYS: Answers = [
  ["**/api/auth/verify", { valid: true, user: { _id: "1", email: ADA, name: "Ada", role: "owner" } }],
  ["**/api/products", []],
  ["**/api/admin/counts", { toShip: 2, messages: 2, reviews: 1 }],
  ["**/api/admin/books", { comparison: null }],
  ["**/api/guard/held-back", []],
  ["**/api/admin/products?*", { items: [], next: null }],
  ["**/api/admin/drop", { minutes: [], variants: [] }],
  ["**/api/admin/launch", { rows: [], open: 0, policiesVersion: 0 }],
];

/** Logs in as a staff member, in a shop whose API gives these answers. The last answer that matches a URL counts. */
export const staffSees = (...answers: Answers) =>
  all(
    storing("adminToken", "a-token"),
    ...[...ALWAYS, ...answers].map(([url, answer]) =>
      answering(url, answer === "abort" ? answer : { status: 200, json: answer }),
    ),
  );

/** An admin screen, at `path` after /admin. Waits for its heading before `prepare`. */
export const adminScreen = (name: string, path: string, answers: Answers, prepare?: Screen["prepare"]): Screen => ({
  name: `admin-${name}`,
  path: `/admin${path}`,
  before: staffSees(...answers),
  async prepare(page) {
    // A login page has a heading, too.
    await page.getByText("Admin Dashboard", { exact: true }).waitFor();
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await prepare?.(page);
  },
});
