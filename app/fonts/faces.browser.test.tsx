import { expect, test } from "vitest";
import "../app.css";

test("the font draws a typed apostrophe as a typographic one", async () => {
  const font = '600 100px "Mona Sans"';
  await document.fonts.load(font, "'’");
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("no canvas");
  context.font = font;
  expect(context.measureText("don't").width).toBe(context.measureText("don’t").width);
  expect(context.measureText("'").width).not.toBe(context.measureText('"').width);
});
