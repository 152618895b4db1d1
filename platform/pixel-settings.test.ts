import { expect, test } from "vitest";
import { pixelFaults, pixelSettings } from "./pixel-settings.ts";

const PIXEL = { META_PIXEL_ID: "1234567890123456" };
const TOKEN = { ...PIXEL, META_ACCESS_TOKEN: "EAAB0123456789abcdefghij" };

test("without a pixel nothing is set up, and nothing is missing", () => {
  expect(pixelFaults({}, "real")).toEqual([]);
  expect(pixelSettings({})).toBeUndefined();
});

test("a pixel alone runs only in the browser, with Limited Data Use and outside the checkout", () => {
  expect(pixelFaults(PIXEL, "real")).toEqual([]);
  expect(pixelSettings(PIXEL)).toEqual({ id: PIXEL.META_PIXEL_ID, ldu: true, onCheckout: false });
});

test("a token adds the Conversions API", () => {
  const given = {
    ...TOKEN,
    META_APP_SECRET: "0123456789abcdef0123456789abcdef",
    META_TEST_EVENT_CODE: "TEST123",
    META_LDU: "off",
    PIXEL_ON_CHECKOUT: "true",
    META_PEER_PORT: "4000",
  };
  expect(pixelFaults(given, "demo")).toEqual([]);
  expect(pixelSettings(given)).toEqual({
    id: PIXEL.META_PIXEL_ID,
    ldu: false,
    onCheckout: true,
    api: {
      accessToken: TOKEN.META_ACCESS_TOKEN,
      appSecret: given.META_APP_SECRET,
      testEventCode: "TEST123",
      peer: { port: 4000 },
    },
  });
});

test.each([
  [{ META_PIXEL_ID: "pixel" }, "META_PIXEL_ID isn't a pixel ID (digits only)"],
  [
    { META_ACCESS_TOKEN: TOKEN.META_ACCESS_TOKEN },
    "META_PIXEL_ID is missing: META_ACCESS_TOKEN needs it, because the token sends a pixel's events",
  ],
  [{ ...PIXEL, META_ACCESS_TOKEN: "a b" }, "META_ACCESS_TOKEN isn't a Meta access token (one word)"],
  [
    { ...PIXEL, META_TEST_EVENT_CODE: "TEST1" },
    "META_ACCESS_TOKEN is missing: META_TEST_EVENT_CODE needs it, because the code marks the events that the server sends",
  ],
  [{ ...PIXEL, META_LDU: "no" }, 'META_LDU is neither "on" nor "off"'],
  [{ ...PIXEL, PIXEL_ON_CHECKOUT: "yes" }, 'PIXEL_ON_CHECKOUT is neither "true" nor "false"'],
  [
    { META_LDU: "off" },
    "META_PIXEL_ID is missing: META_LDU needs it, because there's nothing to limit without a pixel",
  ],
])("%o is refused", (given, fault) => {
  expect(pixelFaults(given, "demo")).toEqual([fault]);
});

test("a real shop refuses test settings, and shows no secret", () => {
  const faults = pixelFaults({ ...TOKEN, META_TEST_EVENT_CODE: "TEST1", META_PEER_PORT: "1" }, "real");
  expect(faults).toEqual([
    "META_TEST_EVENT_CODE is for tests, and a real shop's sales aren't tests: unset it",
    "META_PEER_PORT is for tests, and a real shop reports only to Meta: unset it",
  ]);
  expect(
    pixelFaults({ ...PIXEL, META_ACCESS_TOKEN: "hunter2 hunter2", META_APP_SECRET: "hunter2" }, "demo").join(),
  ).not.toContain("hunter2");
});
