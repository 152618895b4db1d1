import { expect, test } from "vitest";
import { suggestAddress } from "./mail-domain.ts";

test.each([
  ["jordan@gmial.com", "jordan@gmail.com"],
  ["jordan@gmail.co", "jordan@gmail.com"],
  ["jordan@gmail.con", "jordan@gmail.com"],
  ["Jordan.A+shop@YAHO.com", "Jordan.A+shop@yahoo.com"],
  ["jordan@hotmial.com", "jordan@hotmail.com"],
  ["jordan@outlok.com", "jordan@outlook.com"],
  ["jordan@iclod.com", "jordan@icloud.com"],
  ["jordan@hotmail.cm", "jordan@hotmail.com"],
  ["jordan@company.con", "jordan@company.com"],
  ["jordan@mail.company.ogr", "jordan@mail.company.org"],
])("%s was probably meant to be %s", (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each([
  "jordan@gmail.com",
  "jordan@GMAIL.com",
  "jordan@ymail.com",
  "jordan@mail.com",
  "jordan@email.com",
  "jordan@packd.example",
  "jordan@gmx.com",
  "jordan@company.io",
  "jordan@yahoo.ca",
  "jordan@hotmail.no",
  "jordan@live.se",
  "jordan@company.co",
  "jordan@con",
  "jordan@",
  "@gmail.co",
  "jordan",
  "",
])("%s gets no suggestion", (typed) => {
  expect(suggestAddress(typed)).toBeUndefined();
});
