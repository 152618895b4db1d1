import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TextField } from "#app/ui/field.tsx";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { useSavedForm } from "./change-form.ts";
import { DateBox } from "./date-box.tsx";
import { DollarField } from "./fields.tsx";
import { SendForm } from "./send-form.tsx";

const save = () => page.getByRole("button", { name: "Save" }).click();

function Planned() {
  const form = useSavedForm({
    ...{ what: "the plan", saved: { day: "", note: "" } },
    check: () => ({ day: "Please enter a day", note: "Please enter a note" }),
    send: async () => ({ outcome: "stored" }),
  });
  return (
    <SendForm form={form} send="Save">
      <DateBox label="Day" value="" onChange={() => {}} error={form.errors.day} />
      <TextField {...form.bind("note")} label="Note" />
    </SendForm>
  );
}

test("the first field with an error gets the focus, also one without a name", async () => {
  await renderForStaff(<Planned />);
  await save();
  await expect.element(page.getByLabelText("Note")).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByLabelText("Day", { exact: true })).toHaveFocus();
});

/** A save is refused because someone else has changed the fabric, which is loaded after that or, by the button, at any time. */
function Shared() {
  const [saved, setSaved] = useState({ title: "Old", price: "1", fabric: "Wool" });
  const theirs = () => setSaved({ title: "Old", price: "1", fabric: "Linen" });
  const form = useSavedForm({
    ...{ what: "the product", saved },
    async send() {
      setTimeout(theirs);
      return { outcome: "refused", errors: { form: "Ada changed this." } };
    },
  });
  return (
    <SendForm form={form} send="Save">
      <TextField {...form.bind("title")} label="Title" />
      <TextField {...form.bind("price")} label="Price" />
      <details>
        <summary>Facts</summary>
        <TextField {...form.bind("fabric")} label="Fabric" />
      </details>
      <button type="button" onClick={theirs}>
        Load
      </button>
    </SendForm>
  );
}

const fabric = page.getByLabelText("Fabric");

test("after a refused save, a field that someone else has changed is marked and gets the focus", async () => {
  await renderForStaff(<Shared />);
  await page.getByText("Facts").click();
  await fabric.fill("Cotton");
  await page.getByText("Facts").click();
  await save();
  await expect.element(fabric).toHaveFocus();
  await expect.element(fabric).toHaveAccessibleDescription("Someone else changed this too. See below.");
  await page.getByRole("button", { name: "Use theirs" }).click();
  await expect.element(fabric).toHaveValue("Linen");
  await expect.element(fabric).not.toHaveAttribute("aria-invalid");
});

test("a change by someone else that is loaded before a save doesn't move the focus", async () => {
  await renderForStaff(<Shared />);
  await page.getByText("Facts").click();
  await fabric.fill("Cotton");
  await page.getByRole("button", { name: "Load" }).click();
  await expect.element(fabric).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByRole("button", { name: "Load" })).toHaveFocus();
});

/** Others change the fabric, then the title. */
function ChangedTwice() {
  const [saved, setSaved] = useState({ title: "Old", price: "1", fabric: "Wool" });
  const form = useSavedForm({ what: "the product", saved, send: async () => ({ outcome: "stored" }) });
  return (
    <SendForm form={form} send="Save">
      <TextField {...form.bind("title")} label="Title" />
      <TextField {...form.bind("price")} label="Price" />
      <TextField {...form.bind("fabric")} label="Fabric" />
      <button type="button" onClick={() => setSaved({ ...saved, fabric: "Linen" })}>
        Fabric changes
      </button>
      <button type="button" onClick={() => setSaved({ ...saved, title: "Theirs" })}>
        Title changes
      </button>
    </SendForm>
  );
}

test("a second change by others keeps the notice about the first", async () => {
  await renderForStaff(<ChangedTwice />);
  const [title, price] = [page.getByLabelText("Title"), page.getByLabelText("Price")];
  await title.fill("Mine");
  await price.fill("2");
  await fabric.fill("Cotton");
  await page.getByRole("button", { name: "Fabric changes" }).click();
  await page.getByRole("button", { name: "Title changes" }).click();
  for (const box of [title, fabric])
    await expect.element(box).toHaveAccessibleDescription("Someone else changed this too. See below.");
  await expect.element(price).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Use theirs" }).click();
  await expect.element(title).toHaveValue("Theirs");
  await expect.element(fabric).toHaveValue("Linen");
  await expect.element(price).toHaveValue("2");
});

function Priced() {
  const form = useSavedForm({
    ...{ what: "the price", saved: { price: "" } },
    check: ({ price }) => (Number(price) > 0 ? {} : { price: "Please enter a price" }),
    send: async () => ({ outcome: "stored" }),
  });
  return (
    <SendForm form={form} send="Save">
      <DollarField {...form.bind("price")} label="Price" />
    </SendForm>
  );
}

test("an amount that isn't a number stays in its field, which says what is wrong", async () => {
  await renderForStaff(<Priced />);
  const price = page.getByLabelText("Price");
  await price.click();
  await userEvent.keyboard("29,99");
  await save();
  await expect.element(price).toHaveValue("29,99");
  await expect.element(price).toHaveFocus();
  await expect.element(price).toHaveAccessibleDescription("Please enter a price");
});

/** A save takes until the button is pressed. */
function Slow() {
  const [saved, setSaved] = useState({ title: "Old", price: "1" });
  const [answer, setAnswer] = useState(() => () => {});
  const form = useSavedForm({
    ...{ what: "the product", saved },
    async send(sent) {
      await new Promise<void>((answered) => setAnswer(() => answered));
      setSaved(sent);
      return { outcome: "stored" };
    },
  });
  return (
    <SendForm form={form} send="Save">
      <TextField {...form.bind("title")} label="Title" />
      <TextField {...form.bind("price")} label="Price" />
      <button type="button" onClick={answer}>
        Answer
      </button>
    </SendForm>
  );
}

test("what is typed during a save stays", async () => {
  await renderForStaff(<Slow />);
  const [title, price] = [page.getByLabelText("Title"), page.getByLabelText("Price")];
  await price.fill("2");
  await save();
  await title.fill("Mine");
  await page.getByRole("button", { name: "Answer" }).click();
  await expect.element(page.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-busy", "true");
  await expect.element(price).toHaveValue("2");
  await expect.element(title).toHaveValue("Mine");
});
