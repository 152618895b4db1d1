import { parse } from "csv-parse/sync";
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
    names: ["name", "note"],
    rows: [
      { line: 3, values: { name: "=1+1", note: 'says "hi", twice\nor more' } },
      { line: 4, values: { name: "-5", note: "" } },
      { line: 5, values: { name: "\uFF1Dwide", note: "\uFF20" } },
      { line: 7, values: { name: "- one\n- two;=3", note: "'=4;'+5" } },
    ],
  });
});

test("rows without any value are left out: spreadsheets write them below a table whose rows were cleared", () => {
  const values = { name: "cap", note: "" };
  expect(readCsv("name,note\ncap,\n,\n , \n\n,")).toMatchObject({ ok: true, rows: [{ line: 2, values }] });
});

test("a spreadsheet that splits at semicolons or tabs runs no part of a text as a formula", () => {
  // Quotes don't keep this text together there, because the row doesn't begin with one.
  expect(writeCsv(["name", "city"], [["x;=1+1; -y", "a\t@b\n+1"]])).toBe(
    `name,city\r\n"x;'=1+1;' -y","a\t'@b\n'+1"\r\n`,
  );
});

test("a text with a line break of any kind stays in one cell for every program", () => {
  const rows = [["one\ntwo"], ["one\rtwo"], ["one\r\ntwo"]];
  const record_delimiter = ["\r\n", "\n", "\r"];
  expect(parse(writeCsv(["note"], rows), { record_delimiter })).toEqual([["note"], ...rows]);
});

test("numbers and email addresses are written as they are, because they can run nothing", () => {
  const rows = ["-14.99", "-5", "+jo@mail.example", "-jo.b_c@mail.example", "=jo+a@mail.example"].map((one) => [one]);
  expect(parse(writeCsv(["value"], rows))).toEqual([["value"], ...rows]);
  const guarded = [
    "=1+1",
    "-1-1",
    "+15035550142",
    "=cmd|'/C'!A0@mail.example",
    "=F(1)@mail.example",
    "-5;=1@mail.example\n=A1",
  ];
  for (const text of guarded) expect(parse(writeCsv(["value"], [[text]]))[1]?.[0]).toMatch(/^'/);
});

test.each([
  ["name,note\n1,2\nonly one", "Line 3 has more or fewer cells than the first. Put quotes around text"],
  ["name,note\n1,2,3", "Line 2 has more or fewer cells"],
  ['name,note\n1,"open\n3,4\n5,6', "A quote is opened but not closed. Put quotes"],
  ['name,note\n"x" y,2', "The quotes in line 2 don't match"],
  ['name,note\n5" high,2', "The quotes in line 2 don't match"],
])("a file that isn't CSV is refused in plain words: %j", (text, fault) => {
  expect(readCsv(text)).toEqual({ ok: false, fault: expect.stringContaining(fault) });
});
