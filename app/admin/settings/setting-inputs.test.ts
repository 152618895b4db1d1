import { expect, test } from "vitest";
import { SETTING_GROUPS, settingForms, settingValues } from "#shop/running/settings/setting-forms.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { differing, FORMS } from "./setting-inputs.ts";

const values = settingValues(DEFAULT_SETTINGS);

test.each(SETTING_GROUPS)("the form %s that nobody touched sends what it was filled with", (group) => {
  const form = FORMS[group] as { inputsOf(values: unknown): Record<string, string>; valuesOf(inputs: object): unknown };
  expect(settingForms[group].safeParse(form.valuesOf(form.inputsOf(values[group])))).toMatchObject({
    success: true,
    data: DEFAULT_SETTINGS[group],
  });
});

test.each([
  [
    { returnWindowDays: " ", refundWithinDays: "a week" },
    { returnWindowDays: undefined, refundWithinDays: Number.NaN },
  ],
  [{ "restockWeeks.to": "2" }, { restockWeeks: { from: undefined, to: 2 } }],
  [{}, { restockWeeks: null }],
])("the inputs %j are left to the rules as %j", (change, read) => {
  const inputs = FORMS.policies.inputsOf(values.policies);
  expect(FORMS.policies.valuesOf({ ...inputs, ...change })).toMatchObject(read);
});

test("two versions differ in their fields", () => {
  const inputs = FORMS.shipping.inputsOf(values.shipping);
  expect(differing(inputs, { ...inputs, expressPrice: "9.99" })).toEqual(["expressPrice"]);
  expect(differing(inputs, { ...inputs })).toEqual([]);
});
