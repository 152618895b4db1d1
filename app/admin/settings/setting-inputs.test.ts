import { expect, test } from "vitest";
import { checkSettings, toSent, toStored } from "#shop/running/settings/setting-groups.ts";
import { DEFAULT_SETTINGS, SETTING_GROUPS } from "#shop/running/settings/settings.ts";
import { inputsOf, inputWords, valuesOf } from "./setting-inputs.ts";

test.each(SETTING_GROUPS)("an unedited form for the group %s sends and stores its initial values", (group) => {
  const values = toSent(group, DEFAULT_SETTINGS[group]);
  const parsed = checkSettings(group, valuesOf(group, inputsOf(group, values)), {});
  expect(parsed).toEqual({ success: true, data: values });
  expect(toStored(group, values)).toEqual(DEFAULT_SETTINGS[group]);
});

const policies = inputsOf("policies", DEFAULT_SETTINGS.policies);
const unknown = { from: undefined, to: undefined };

test.each([
  [
    { "policies.returnWindowDays": " ", "policies.refundWithinDays": "a week" },
    { returnWindowDays: undefined, refundWithinDays: Number.NaN },
  ],
  [{ "policies.returnWindowDays": "1e1" }, { returnWindowDays: Number.NaN }],
  [{ "policies.restockWeeks.to": "2" }, { restockWeeks: { from: undefined, to: 2 } }],
  [
    { "policies.deliveryBusinessDays.from": "", "policies.deliveryBusinessDays.to": "" },
    { deliveryBusinessDays: unknown },
  ],
  [{}, { restockWeeks: null }],
])("the inputs %j are validated as %j", (change, read) => {
  expect(valuesOf("policies", { ...policies, ...change })).toMatchObject(read);
});

test("another person's changes are described in words, with prices in dollars", () => {
  expect(inputWords("shipping", "expressPrice", "6.66")).toBe("$6.66");
  expect(inputWords("shipping", "expressPrice", "7")).toBe("$7.00");
  expect(inputWords("shipping", "expressPrice", "$7")).toBe("$7.00");
  expect(inputWords("shipping", "expressPrice", "1e1")).toBe("1e1");
  expect(inputWords("shipping", "expressPrice", "")).toBe("");
});

test("a price may be pasted with its dollar sign", () => {
  const inputs = inputsOf("shipping", DEFAULT_SETTINGS.shipping);
  expect(valuesOf("shipping", { ...inputs, "shipping.expressPrice": "$8.50" })).toMatchObject({ expressPrice: 8.5 });
});
