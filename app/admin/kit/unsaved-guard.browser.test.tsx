import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { useOpened } from "./list-query.ts";
import { AskBeforeLeaving, useUnsaved } from "./unsaved-guard.tsx";

/** A dialog whose form stays on the page while it fades out. */
function Form() {
  const { id, close } = useOpened();
  const saved = useUnsaved("the note");
  return (
    <>
      <p>Open: {id ?? "none"}</p>
      <button type="button" onClick={close}>
        Close
      </button>
      <button
        type="button"
        onClick={() => {
          saved();
          close();
        }}
      >
        Save
      </button>
      <AskBeforeLeaving />
    </>
  );
}

const question = () => page.getByRole("alertdialog", { name: "Leave without saving?" });
const opened = (id: string) => expect.element(page.getByText(`Open: ${id}`)).toBeVisible();

test("closing a dialog with unsaved changes asks first", async () => {
  await renderForStaff(<Form />, "/admin?open=1");
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(question().getByText("You have unsaved changes in the note.")).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await opened("1");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await opened("none");
});

test("leaving after a save doesn't ask, even while the form is still on the page", async () => {
  const router = await renderForStaff(<Form />, "/admin?open=1");
  await page.getByRole("button", { name: "Save" }).click();
  await opened("none");
  await router.navigate("/admin/orders");
  await expect.poll(() => router.state.location.pathname).toBe("/admin/orders");
  expect(question().query()).toBeNull();
});
