import { describe, expect, it } from "vitest";
import { acceptedEncoding } from "./negotiate.server.ts";

const accepted = (header: string) => acceptedEncoding({ "accept-encoding": header });

describe("the encoding of an answer", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["GZIP;q=1.0, identity; q=0.5", "gzip"],
    ["br;q=0, gzip ; q=0.2", "gzip"],
    ["br ;q=0.0", undefined],
    ["deflate", undefined],
    ["", undefined],
  ])("of a browser that sends %j is %j", (header, encoding) => {
    expect(accepted(header)).toBe(encoding);
  });

  it("is chosen in linear time: with quadratic time, this test would run into its time limit", () => {
    expect(accepted(`a${" ".repeat(100_000)}b, br`)).toBe("br");
  });
});
