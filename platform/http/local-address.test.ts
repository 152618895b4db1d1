import { expect, test } from "vitest";
import { localAddress } from "./local-address.ts";

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
  ["192.0.2.7", "http://192.0.2.7:3000"],
  ["shop.example", "http://shop.example:3000"],
])("a shop on %s is reached at %s", (host, address) => {
  expect(localAddress(host, 3000)).toBe(address);
});
