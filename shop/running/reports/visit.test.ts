import { expect, test } from "vitest";
import { isCounted } from "./visit.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
const browser = { "user-agent": CHROME, "sec-fetch-site": "same-origin" };

test.each([
  CHROME,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
])("a visit of the browser %s counts", (userAgent) =>
  expect(isCounted({ ...browser, "user-agent": userAgent })).toBe(true),
);

test.each([
  undefined,
  "",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36",
  "facebookexternalhit/1.1 (link preview)",
  "curl/8.5.0",
  "python-requests/2.32",
  "Go-http-client/2.0",
])("a visit of the bot %s does not count", (userAgent) =>
  expect(isCounted({ ...browser, "user-agent": userAgent })).toBe(false),
);

test.each([
  { "sec-gpc": "1" },
  { dnt: "1" },
  { "sec-purpose": "prefetch;prerender" },
  { "sec-fetch-site": "cross-site" },
])("a visit with the header %j does not count", (header) => expect(isCounted({ ...browser, ...header })).toBe(false));

test.each([{ "sec-gpc": "0" }, { dnt: "0" }, { "sec-fetch-site": undefined }])("a visit with %j counts", (header) =>
  expect(isCounted({ ...browser, ...header })).toBe(true),
);
