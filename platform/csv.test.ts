import { expect, test } from "vitest";
import { readCsv, writeCsv } from "./csv.server.ts";

test("what was written is read again, formulas, quotes and line breaks included", () => {
  const csv = writeCsv(
    ["name", "note"],
    [
      ["=1+1", 'says "hi", twice\nor more'],
      ["-5", null],
      ["\uFF1Dwide", "\uFF20"],
    ],
  );
  expect(csv.split("\r\n")[1]?.startsWith("'=1+1")).toBe(true);
  expect(readCsv(`\ufeff${csv}`)).toEqual({
    ok: true,
    rows: [
      { line: 3, values: { name: "=1+1", note: 'says "hi", twice\nor more' } },
      { line: 4, values: { name: "-5", note: "" } },
      { line: 5, values: { name: "\uFF1Dwide", note: "\uFF20" } },
    ],
  });
});

test("no part of a text is run as a formula by a spreadsheet that splits at semicolons or tabs", () => {
  expect(writeCsv(["name", "city"], [["x;=1+1;y", "a\t=1+1"]])).toBe('name,city\r\n"x;=1+1;y","a\t=1+1"\r\n');
});

test("a file that is no CSV is refused with a reason", () => {
  expect(readCsv('name,note\n"open')).toMatchObject({ ok: false, fault: expect.stringContaining("Quote") });
  expect(readCsv("name,note\nonly one")).toMatchObject({
    ok: false,
    fault: expect.stringContaining("columns length is 2"),
  });
});
