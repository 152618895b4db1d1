import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import "#app/app.css";
import "#app/admin.css";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { SaveBar } from "./save-bar.tsx";

const form = { isDirty: true, busy: false, errors: {}, reset() {} };

test.each([360, 1060, 1440])("the bar doesn't cover the focused field on a screen %i pixels wide", async (width) => {
  await page.viewport(width, 700);
  await renderForStaff(
    <form>
      {Array.from({ length: 40 }, (_, at) => `Field ${at}`).map((name) => (
        <input key={name} aria-label={name} className="block h-11" />
      ))}
      <SaveBar form={form} />
    </form>,
  );
  const bar = page.getByText("Unsaved changes");
  await expect.element(bar).toBeInViewport();
  for (let at = 0; at < 30; at++) {
    await userEvent.keyboard("{Tab}");
    const field = document.activeElement?.getBoundingClientRect();
    expect(field?.bottom).toBeLessThan(bar.element().getBoundingClientRect().top);
  }
});

test("the bar says how many fields to fix", async () => {
  const errors = { price: "Please enter a price", title: "Please enter a title", image: undefined, form: "Not saved" };
  await renderForStaff(<SaveBar form={{ ...form, errors }} />);
  await expect.element(page.getByText("2 to fix")).toBeVisible();
});
