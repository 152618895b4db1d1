import { describe, expect, it, test } from "vitest";
import { carrierOfNumber, tidyTracking, trackingDoubt, trackingLink } from "./carriers.ts";

const track = (trackingNumber: string, carrier?: string, trackingUrl?: string) =>
  tidyTracking({ carrier, trackingNumber, trackingUrl });

describe("tracking that staff type", () => {
  it.each([
    ["9400 1000 0000 0000 0000 00", "usps", "USPS", "tools.usps.com/go/TrackConfirmAction?tLabels="],
    [" 1z999aa1-0123456784 ", "U.P.S.", "UPS", "www.ups.com/track?tracknum="],
    ["9612 0199 8877", "Fed Ex", "FedEx", "www.fedex.com/fedextrack/?trknbr="],
    ["12 3456 7890", "DHL", "DHL", "www.dhl.com/us-en/home/tracking.html?tracking-id="],
    ["c11031500001879", "ontrac", "OnTrac", "www.ontrac.com/tracking/?number="],
  ])("(%s, %s) is tidied and links to its carrier", (number, typed, carrier, page) => {
    const tracking = track(number, typed);
    const trackingNumber = number.replace(/[ -]/g, "").toUpperCase();
    expect(tracking).toEqual({ carrier, trackingNumber, trackingUrl: null });
    expect(trackingLink(tracking)).toBe(`https://${page}${trackingNumber}`);
    expect(trackingDoubt(tracking)).toBeUndefined();
  });

  it.each([
    ["\u001d420972059400111899223197428490", "USPS", "9400111899223197428490"],
    ["4209720512349400111899223197428490", "USPS", "9400111899223197428490"],
    ["1001921334250001000300779017972697", "FedEx", "779017972697"],
    ["9622001900000000000000776632517510", "FedEx", "776632517510"],
  ])("(%s, scanned from a label) becomes the number in the barcode", (scanned, carrier, trackingNumber) => {
    expect(track(scanned)).toEqual({ carrier, trackingNumber, trackingUrl: null });
    expect(trackingDoubt({ carrier, trackingNumber: scanned, trackingUrl: null })).toBeUndefined();
  });

  it("for another carrier keeps the number and link as typed", () => {
    const tracking = track(" rider-7 / b ", " Harbor   Couriers ", " https://harbor.example/t/7 ");
    expect(tracking).toEqual({
      carrier: "Harbor Couriers",
      trackingNumber: "rider-7 / b",
      trackingUrl: "https://harbor.example/t/7",
    });
    expect(trackingLink(tracking)).toBe("https://harbor.example/t/7");
    expect(trackingDoubt(tracking)).toBeUndefined();
    expect(trackingLink(track("7", "Harbor Couriers"))).toBeNull();
  });

  it("is empty when nothing was typed, and has no link without a number", () => {
    expect(tidyTracking({ carrier: " ", trackingNumber: "" })).toEqual({
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
    });
    expect(trackingLink(tidyTracking({ carrier: "UPS" }))).toBeNull();
  });

  it("ignores a typed link for a carrier whose links are known", () => {
    expect(track("1Z999AA10123456784", "UPS", "https://elsewhere.example").trackingUrl).toBeNull();
  });
});

describe("the shape of a number", () => {
  test("identifies the carrier if it leaves no doubt, even when staff name none", () => {
    expect(carrierOfNumber("1Z 999 AA1 01 2345 6784")).toBe("UPS");
    expect(carrierOfNumber("9400100000000000000000")).toBe("USPS");
    expect(carrierOfNumber("LX123456789US")).toBe("USPS");
    expect(carrierOfNumber("961201998877")).toBeUndefined();
    expect(track("1z999aa10123456784")).toMatchObject({ carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
  });

  test("may lead to a warning, but never to a refusal", () => {
    expect(trackingDoubt(track("1Z999AA10123456784", "FedEx"))).toBe(
      "This looks like a UPS number, not a FedEx number.",
    );
    expect(trackingDoubt(track("123", "UPS"))).toBe("This doesn't look like a UPS tracking number.");
    expect(trackingDoubt(track("", "UPS"))).toBeUndefined();
    for (const number of ["not a number!!", "961201998877"]) {
      expect(trackingDoubt(track(number))).toMatch(/^We can't tell the carrier from this number/);
      expect(trackingLink(track(number))).toBeNull();
    }
    expect(trackingDoubt(track("1Z999AA10123456784"))).toBeUndefined();
    expect(trackingDoubt(track(""))).toBeUndefined();
  });
});
