import { describe, expect, test } from "vitest";
import { messagesByField } from "#platform/field-error.ts";
import { type SettingGroup, settingForms, settingValues } from "./setting-forms.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const values = settingValues({
  ...DEFAULT_SETTINGS,
  policies: { ...DEFAULT_SETTINGS.policies, restockWeeks: { from: 1, to: 2 } },
});

const faults = (group: SettingGroup, change: object) =>
  messagesByField(settingForms[group].safeParse({ ...values[group], ...change }).error?.issues ?? []);

test("what a form shows is what it stores", () => {
  expect(settingForms.shipping.parse(values.shipping)).toEqual(DEFAULT_SETTINGS.shipping);
  expect(settingForms.lowStock.parse(values.lowStock)).toBe(3);
  expect(settingForms.afterOrder.parse(values.afterOrder)).toBe("success");
  expect(settingForms.banner.parse(values.banner)).toBe("");
  expect(settingForms.owner.parse(values.owner)).toEqual(DEFAULT_SETTINGS.owner);
  expect(settingForms.policies.parse(values.policies)).toEqual(values.policies);
});

describe("a message stands at its field", () => {
  test.each<[SettingGroup, object, string, RegExp]>([
    ["owner", { email: "nobody" }, "email", /valid email/],
    ["owner", { legalName: "x".repeat(201) }, "legalName", /at most 200/],
    ["policies", { returnWindowDays: 0 }, "returnWindowDays", /from 1 to 365/],
    ["policies", { refundWithinDays: 1.5 }, "refundWithinDays", /whole number/],
    ["policies", { deliveryBusinessDays: { from: 7, to: 3 } }, "deliveryBusinessDays.to", /before the beginning/],
    ["policies", { shipWithinBusinessDays: 8 }, "deliveryBusinessDays.to", /before it must be shipped/],
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
    const told = faults(group, change);
    expect(Object.keys(told)).toEqual([field]);
    expect(told[field]).toMatch(message);
  });

  test("what is not known may stay empty", () => {
    expect(faults("owner", { legalName: "", postalAddress: "", email: "", phone: "" })).toEqual({});
    expect(faults("policies", { restockWeeks: null })).toEqual({});
  });
});
