import { expect, test } from "vitest";
import { commands, help, readOrder } from "./shop-commands.ts";

test("help is printed for no arguments, help and --help", () => {
  for (const words of [[], ["help"], ["--help"], ["-h"], ["reset-password", "--help"]]) {
    expect(readOrder(words)).toEqual({ kind: "help" });
  }
});

test("a command with all of its parameters is run", () => {
  expect(readOrder(["reset-password", "ada@shop.example"])).toMatchObject({
    kind: "run",
    command: { name: "reset-password" },
    args: ["ada@shop.example"],
  });
});

test("options are accepted in any position", () => {
  const words = [
    ["reconcile", "--json", "--since", "2026-11-01"],
    ["reconcile", "--since=2026-11-01", "--json"],
  ];
  for (const order of words) {
    expect(readOrder(order)).toMatchObject({ kind: "run", args: [], options: { since: "2026-11-01", json: "true" } });
  }
});

test.each([
  [["reconcile", "--until", "today"], "reconcile takes [--since DATE] [--json]."],
  [["reconcile", "--since"], "reconcile takes [--since DATE] [--json]."],
  [["reset"], 'There is no command "reset".'],
  [["reset-password"], "reset-password needs EMAIL."],
  [["reset-password", "a@b.example", "secret"], "reset-password doesn't accept secret."],
])("the mistake in %j is explained", (words, line) => {
  expect(readOrder(words)).toEqual({ kind: "mistake", line });
});

test("the help names every command", () => {
  for (const { name } of commands) expect(help().join("\n")).toContain(name);
});
