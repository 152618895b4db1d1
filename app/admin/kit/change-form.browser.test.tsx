import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/send-form.ts";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { useSavedForm } from "./change-form.ts";
import { DateBox } from "./date-box.tsx";
import { DollarField } from "./fields.tsx";
import { SendForm } from "./send-form.tsx";

const OLD = { day: "", title: "Old", price: "1", fabric: "Wool" };

/** Loads what is saved now, after a change by this form or by someone else. */
let load: (now: Partial<typeof OLD>) => void;

function Product(options: Partial<Parameters<typeof useSavedForm<typeof OLD>>[0]>) {
  const [saved, setSaved] = useState(OLD);
  load = (now) => setSaved((before) => ({ ...before, ...now }));
  const form = useSavedForm({ what: "the product", saved, send: async () => ({ outcome: "stored" }), ...options });
  return (
    <SendForm form={form} send="Save">
      <DateBox {...form.bind("day")} label="Day" />
      <TextField {...form.bind("title")} label="Title" />
      <DollarField {...form.bind("price")} label="Price" />
      <details>
        <summary>Facts</summary>
        <TextField {...form.bind("fabric")} label="Fabric" />
      </details>
    </SendForm>
  );
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const [title, price, fabric] = [field("Title"), field("Price"), field("Fabric")];
const press = (name: string) => page.getByRole("button", { name }).click();
const toggleFacts = () => page.getByText("Facts").click();

test("the first field with an error gets the focus, also one without a name", async () => {
  await renderForStaff(<Product check={() => ({ day: "Please enter a day", title: "Please enter a title" })} />);
  await press("Save");
  await expect.element(title).toHaveAttribute("aria-invalid", "true");
  await expect.element(field("Day")).toHaveFocus();
});

test("after a refused save, a field that someone else has changed is marked and gets the focus", async () => {
  async function send(): Promise<FormAnswer> {
    setTimeout(() => load({ fabric: "Linen" }));
    return { outcome: "refused", errors: { form: "Ada changed this." }, isConflict: true };
  }
  await renderForStaff(<Product send={send} />);
  await toggleFacts();
  await fabric.fill("Cotton");
  await toggleFacts();
  await press("Save");
  await expect.element(fabric).toHaveFocus();
  await expect
    .element(fabric)
    .toHaveAccessibleDescription("Ada changed this. Saving keeps yours. Theirs: Linen Use theirs");
  // The field says it, so the form doesn't say it again.
  expect(page.getByText(/Ada changed this/).all()).toHaveLength(1);
  await press("Use theirs");
  await expect.element(fabric).toHaveValue("Linen");
  await expect.element(fabric).toHaveFocus();
  await expect.element(fabric).not.toHaveAttribute("aria-invalid");
});

test("after theirs is used, the refused save isn't reported any longer", async () => {
  async function send(): Promise<FormAnswer> {
    setTimeout(() => load({ title: "Their title", fabric: "Linen" }));
    return { outcome: "refused", errors: { form: "Ada changed this." }, isConflict: true };
  }
  await renderForStaff(<Product send={send} />);
  await title.fill("Mine");
  await toggleFacts();
  await fabric.fill("Cotton");
  await price.fill("2");
  await press("Save");
  const use = page.getByRole("button", { name: "Use theirs" });
  await use.first().click();
  await expect
    .element(fabric)
    .toHaveAccessibleDescription("Ada changed this. Saving keeps yours. Theirs: Linen Use theirs");
  await use.click();
  await expect.element(fabric).toHaveValue("Linen");
  await expect.element(price).toHaveValue("2");
  await expect.element(page.getByText(/Ada changed this/)).not.toBeInTheDocument();
});

test("using theirs focuses the field, also one without a name", async () => {
  await renderForStaff(<Product />);
  await field("Day").fill("5/8/2026");
  await userEvent.tab();
  load({ day: "2026-05-09" });
  await press("Use theirs");
  await expect.element(field("Day")).toHaveValue("05/09/2026");
  await expect.element(field("Day")).toHaveFocus();
});

test("changes by others before a save don't move the focus, and a second one leaves the first marked", async () => {
  await renderForStaff(<Product />);
  await toggleFacts();
  await fabric.fill("Cotton");
  await title.fill("Mine");
  await price.fill("2");
  load({ fabric: "Linen" });
  const changedTo = (text: string) => `Someone else changed this too. Saving keeps yours. Theirs: ${text} Use theirs`;
  await expect.element(fabric).toHaveAccessibleDescription(changedTo("Linen"));
  await expect.element(price).toHaveFocus();
  load({ title: "Their title" });
  await expect.element(title).toHaveAccessibleDescription(changedTo("Their title"));
  await expect.element(fabric).toHaveAccessibleDescription(changedTo("Linen"));
  await expect.element(price).not.toHaveAttribute("aria-invalid");
  const use = page.getByRole("button", { name: "Use theirs" });
  await use.first().click();
  await expect.element(title).toHaveValue("Their title");
  await expect.element(fabric).toHaveValue("Cotton");
  await use.click();
  await expect.element(fabric).toHaveValue("Linen");
  await expect.element(price).toHaveValue("2");
});

test("an amount that isn't a number stays in its field, which says what is wrong", async () => {
  const check = ({ price }: typeof OLD) => (Number(price) > 0 ? {} : { price: "Please enter a price" });
  await renderForStaff(<Product check={check} />);
  await price.clear();
  await userEvent.keyboard("29,99");
  await press("Save");
  await expect.element(price).toHaveValue("29,99");
  await expect.element(price).toHaveFocus();
  await expect.element(price).toHaveAccessibleDescription("Please enter a price");
});

test("what is typed during a save stays, and the save isn't taken for another editor's, however late it is loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<FormAnswer>();
  await renderForStaff(<Product send={() => promise} />);
  await price.fill("2");
  await press("Save");
  await title.fill("Mine");
  resolve({ outcome: "stored" });
  await expect.element(page.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-busy", "true");
  await expect.element(price).toHaveValue("2");
  load({ price: "2" });
  // An unedited field follows what is saved.
  load({ fabric: "Linen" });
  await expect.element(fabric).toHaveValue("Linen");
  await expect.element(price).toHaveValue("2");
  await expect.element(title).toHaveValue("Mine");
  await expect.element(page.getByText(/Theirs:/)).not.toBeInTheDocument();
});
