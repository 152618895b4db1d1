import { describe, expect, it } from "vitest";
import { CUSTOMER, SHIP_TO } from "#test/harness/customer.ts";
import { parseShipTo, shippingErrors } from "./checkout-form.ts";

describe("what may be changed of an order", () => {
  it("is judged as in the checkout, without the email", () => {
    expect(parseShipTo({ ...SHIP_TO, name: " Jordan Avery ", phone: undefined })).toEqual({
      ok: true,
      shipTo: SHIP_TO,
    });
    expect(parseShipTo({ ...SHIP_TO, email: "other@example.com" })).toEqual({ ok: true, shipTo: SHIP_TO });
    expect(parseShipTo({ ...SHIP_TO, zip: "9720", state: "DC" })).toEqual({
      ok: false,
      errors: [
        { field: "state", message: "Please select your state" },
        { field: "zip", message: "Please enter a valid zip code" },
      ],
    });
    expect(shippingErrors({ ...CUSTOMER, email: "" }, "shipTo")).toEqual({});
    expect(shippingErrors({ ...CUSTOMER, city: "" }, "shipTo")).toEqual({ city: "Please enter your city" });
  });

  it("takes any JSON without failing", () => {
    const message = "Please fix the errors in your shipping information";
    for (const body of [null, undefined, "x", 1, []]) {
      expect(parseShipTo(body)).toEqual({ ok: false, errors: [{ field: "body", message }] });
    }
  });
});
