import { expect, test } from "vitest";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { whenDatabaseIsThere } from "./wait-for-database.server.ts";

const notYet = () => new DatabaseUnavailable("The server starts.", { mayPass: true });

/** Fails with these errors, one per attempt, and then succeeds. */
function attempt(errors: Error[], waitMs: number) {
  const said: string[] = [];
  const work = async () => {
    const error = errors.shift();
    if (error) throw error;
    return "open";
  };
  const pause = async () => {};
  return { said, result: whenDatabaseIsThere(work, { waitMs, say: (reason) => said.push(reason), pause }) };
}

test("work waits for a server that isn't up yet, and each reason is reported once", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const { said, result } = attempt([notYet(), notYet(), refused], 60_000);
  expect(await result).toBe("open");
  expect(said).toEqual(["The server starts.", "connect ECONNREFUSED"]);
});

test("the wait is limited", async () => {
  await expect(attempt([notYet()], 0).result).rejects.toThrow("The server starts.");
});

test("an error that waiting can't fix is thrown at once", async () => {
  const { said, result } = attempt([new DatabaseUnavailable("This database is newer.")], 60_000);
  await expect(result).rejects.toThrow("newer");
  expect(said).toEqual([]);
});
