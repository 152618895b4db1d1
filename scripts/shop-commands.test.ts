import { expect, test } from "vitest";
import { commands, help, readOrder } from "./shop-commands.ts";

test("nothing, help and --help ask for help", () => {
  for (const words of [[], ["help"], ["--help"], ["-h"], ["reset-password", "--help"]]) {
    expect(readOrder(words)).toEqual({ kind: "help" });
  }
});

test("a command with all that it needs is run", () => {
  expect(readOrder(["reset-password", "ada@shop.example"])).toMatchObject({
    kind: "run",
    command: { name: "reset-password" },
    args: ["ada@shop.example"],
  });
});

test.each([
  [["reset"], 'There is no command "reset".'],
  [["reset-password"], "reset-password needs EMAIL."],
  [["reset-password", "a@b.example", "secret"], "reset-password does not know what to do with secret."],
])("%j is a mistake that says what is wrong", (words, line) => {
  expect(readOrder(words)).toEqual({ kind: "mistake", line });
});

test("the help names every command", () => {
  for (const { name } of commands) expect(help().join("\n")).toContain(name);
});
