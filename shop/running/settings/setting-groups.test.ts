import { describe, expect, test } from "vitest";
import { messagesByField } from "#platform/field-error.ts";
import { checkSettings, settingLabel, toSent } from "./setting-groups.ts";
import { DEFAULT_SETTINGS, type SettingGroup } from "./settings.ts";

const faults = (group: SettingGroup, change: object, before: object = {}) => {
  const saved = { ...toSent(group, DEFAULT_SETTINGS[group]), ...before };
  return messagesByField(checkSettings(group, { ...saved, ...change }, saved).error?.issues ?? []);
};

test("a field is called by its label", () => {
  expect(settingLabel("shipping", "expressPrice")).toBe("Express price");
  expect(settingLabel("policies", "restockWeeks.to")).toBe("Restock expected in, to");
  expect(settingLabel("owner", "fax")).toBeUndefined();
});

describe("an error is reported at its field", () => {
  test.each<[SettingGroup, object, string, RegExp]>([
    ["owner", { email: "nobody" }, "email", /valid email/],
    ["owner", { phone: "call me" }, "phone", /phone number such as/],
    ["owner", { legalName: "x".repeat(201) }, "legalName", /at most 200/],
    ["policies", { returnWindowDays: 0 }, "returnWindowDays", /from 1 to 365/],
    ["policies", { refundWithinDays: 1.5 }, "refundWithinDays", /whole number/],
    ["policies", { deliveryBusinessDays: { from: 7, to: 3 } }, "deliveryBusinessDays.to", /can.t be less than/],
    ["policies", { shipWithinBusinessDays: 8 }, "deliveryBusinessDays.to", /before it must be shipped/],
    ["policies", { expressBusinessDays: { from: 1, to: 2 } }, "expressBusinessDays.to", /before it must be shipped/],
    ["policies", { restockWeeks: { from: 0, to: 2 } }, "restockWeeks.from", /from 1 to 52/],
    ["shipping", { expressPrice: 0 }, "expressPrice", /0\.01/],
    ["shipping", { expressPrice: 7.999 }, "expressPrice", /two decimals/],
    ["shipping", { expressPrice: undefined }, "expressPrice", /amount/],
    ["assumeDelivered", { days: 61 }, "days", /from 0 to 60/],
    ["reminderHours", { hours: 73 }, "hours", /from 0 to 72/],
    ["lowStock", { limit: 11 }, "limit", /from 0 to 10/],
    ["afterOrder", { page: "nowhere" }, "page", /choose/],
    ["banner", { text: "70% off" }, "text", /percentOff/],
    ["banner", { text: "x".repeat(121) }, "text", /at most 120/],
  ])("%s %j: %s", (group, change, field, message) => {
    const found = faults(group, change);
    expect(Object.keys(found)).toEqual([field]);
    expect(found[field]).toMatch(message);
  });

  test("a value from before its rule may stay, but not change to another such value", () => {
    expect(faults("owner", { legalName: "Acme" }, { phone: "call me" })).toEqual({});
    expect(Object.keys(faults("owner", { phone: "call us" }, { phone: "call me" }))).toEqual(["phone"]);
  });

  test("unknown values may be empty", () => {
    expect(faults("owner", { legalName: "", postalAddress: "", email: "", phone: "" })).toEqual({});
    expect(faults("policies", { restockWeeks: null })).toEqual({});
  });
});
