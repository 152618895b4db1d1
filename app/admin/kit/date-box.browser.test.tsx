import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { untaken } from "./change-form.ts";
import { DateBox } from "./date-box.tsx";

const press = vi.fn();

function Form({ min }: { min?: string }) {
  const [day, setDay] = useState("2025-11-14");
  return (
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        <DateBox label="From" value={day} onChange={({ target }) => setDay(target.value)} min={min} />
        <button type="button" onClick={press}>
          Save
        </button>
      </form>
      <output>{day}</output>
    </>
  );
}

const box = () => page.getByLabelText("From", { exact: true });
const calendar = () => page.getByRole("button", { name: "Open the calendar for From" });
/** Chooses a day as the browser's calendar does, which isn't part of the page. `selected`: the day that was selected in it. */
async function choose(day: string, selected: string) {
  const show = vi.spyOn(HTMLInputElement.prototype, "showPicker").mockImplementation(() => {});
  await calendar().click();
  expect(show).toHaveBeenCalledOnce();
  const chosen = show.mock.contexts[0] as HTMLInputElement;
  show.mockRestore();
  await expect.poll(() => chosen.value).toBe(selected);
  await userEvent.fill(chosen, day);
}
const WRONG = "Please enter a day such as 11/28/2025";

test("a typed date is accepted on Enter or on leaving the box; text that isn't a date stays, with an error", async () => {
  await render(<Form min="2025-11-10" />);
  await box().fill("Nov 28 2025");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("2025-11-28")).toBeInTheDocument();
  await expect.element(box()).toHaveValue("11/28/2025");

  await box().fill("soon");
  await userEvent.tab();
  await expect.element(box()).toHaveValue("soon");
  await expect.element(box()).toHaveAccessibleDescription(WRONG);
  expect(untaken(document.forms[0] as HTMLFormElement)).toBe(box().element());
  await box().fill("11/9/2025");
  await userEvent.keyboard("{Enter}");
  await expect.element(box()).toHaveAccessibleDescription("Please enter 11/10/2025 or later");
  await expect.element(page.getByText("2025-11-28")).toBeInTheDocument();

  await box().fill("");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("status")).toHaveTextContent("");
});

test("a date can be chosen in the browser's calendar, which opens at the current one", async () => {
  await render(<Form min="2025-11-10" />);
  await choose("2025-11-22", "2025-11-14");
  await expect.element(box()).toHaveValue("11/22/2025");
  await expect.element(page.getByRole("status")).toHaveTextContent("2025-11-22");
});

test("a day that a browser's calendar lets choose although it is too early is shown with its error", async () => {
  await render(<Form min="2025-11-10" />);
  await choose("2025-11-09", "2025-11-14");
  await expect.element(box()).toHaveValue("11/09/2025");
  await expect.element(box()).toHaveAccessibleDescription("Please enter 11/10/2025 or later");
  await expect.element(page.getByRole("status")).toHaveTextContent("2025-11-14");
});

test("after text that isn't a date, the saved date can be chosen in the calendar at once", async () => {
  await render(<Form />);
  await box().fill("soon");
  await choose("2025-11-14", "");
  await expect.element(box()).toHaveValue("11/14/2025");
  await expect.element(box()).not.toHaveAttribute("aria-invalid");
});

test("leaving an invalid date by clicking a button still clicks it, and choosing the saved date again clears the error", async () => {
  await render(<Form />);
  await box().fill("soon");
  await page.getByRole("button", { name: "Save" }).click();
  expect(press).toHaveBeenCalledOnce();
  await expect.element(box()).toHaveAccessibleDescription(WRONG);
  await choose("2025-11-14", "");
  await expect.element(box()).toHaveValue("11/14/2025");
  await expect.element(box()).not.toHaveAttribute("aria-invalid");
});
