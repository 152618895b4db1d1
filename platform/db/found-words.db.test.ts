import { expect, test } from "vitest";
import { plainText } from "#platform/found-words.ts";
import { databaseForFile } from "#test/harness/database.ts";

const { pool } = await databaseForFile();

test.each([
  ["Jordan AVERY", "jordan avery"],
  ["Zoë Müller", "zoe muller"],
  ["Zoe\u0308", "zoe"],
  ["ÉLODIE İnan Işık", "elodie inan isik"],
  ["Nguyễn", "nguyen"],
  ["O’Brien O‘Brien OʼBrien O´Brien O'Brien", "o'brien o'brien o'brien o'brien o'brien"],
  ["Strauß GROẞ", "strauss gross"],
  ["Søren Øre Ǿ", "soren ore o"],
  ["Łukasz Đoković Ðóra Guðrún", "lukasz dokovic dora gudrun"],
  ["Æsa Cæsar Œuvre Cœur", "aesa caesar oeuvre coeur"],
  ["ёлка й ά", "елка и α"],
  ["が 김 हिन्दी ½ ﬁ １", "が 김 हिन्दी ½ ﬁ １"],
  ["50%_off\\ `", "50%_off\\ `"],
  ["", ""],
])("'%s' is compared as '%s' in the database and in code", async (text, plain) => {
  const { rows } = await pool.query<{ plain: string }>("select plain_text($1) as plain", [text]);
  expect([plainText(text), rows[0]?.plain]).toEqual([plain, plain]);
});
