import { expect, test } from "vitest";
import { readCsv, writeCsv } from "./csv.server.ts";

test("values are read back as they were written, including formulas, quotes and line breaks", () => {
  const csv = writeCsv(
    ["name", "note"],
    [
      ["=1+1", 'says "hi", twice\nor more'],
      ["-5", null],
      ["\uFF1Dwide", "\uFF20"],
      ["- one\n- two;=3", "'=4;'+5"],
    ],
  );
  expect(csv.split("\r\n")[1]?.startsWith("'=1+1")).toBe(true);
  expect(readCsv(`\ufeff${csv}`)).toEqual({
    ok: true,
    rows: [
      { line: 3, values: { name: "=1+1", note: 'says "hi", twice\nor more' } },
      { line: 4, values: { name: "-5", note: "" } },
      { line: 5, values: { name: "\uFF1Dwide", note: "\uFF20" } },
      { line: 7, values: { name: "- one\n- two;=3", note: "'=4;'+5" } },
    ],
  });
});

test("a spreadsheet that splits at semicolons or tabs runs no part of a text as a formula", () => {
  // Quotes don't keep this text together there, because the row doesn't begin with one.
  expect(writeCsv(["name", "city"], [["x;=1+1; -y", "a\t@b\n+1"]])).toBe(
    `name,city\r\n"x;'=1+1;' -y","a\t'@b\n'+1"\r\n`,
  );
});

test("a file that isn't CSV is refused with a reason", () => {
  expect(readCsv('name,note\n"open')).toMatchObject({ ok: false, fault: expect.stringContaining("Quote") });
  expect(readCsv("name,note\nonly one")).toMatchObject({
    ok: false,
    fault: expect.stringContaining("columns length is 2"),
  });
});
