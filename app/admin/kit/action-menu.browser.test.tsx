import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Dialog } from "#app/ui/dialog.tsx";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { ActionMenu } from "./action-menu.tsx";

function Menu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionMenu label="More actions" actions={[{ label: "Cancel", danger: true, press: () => setOpen(true) }]} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cancel this order?">
        <p>This can't be undone.</p>
      </Dialog>
    </>
  );
}

test("an action can be chosen by keyboard, and focus returns to the button when its dialog closes", async () => {
  await renderForStaff(<Menu />);
  const more = page.getByRole("button", { name: "More actions" });
  await userEvent.keyboard("{Tab}");
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Cancel this order?" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("This can't be undone.")).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});

test("a page is a link, which can be opened in a new tab", async () => {
  await renderForStaff(<ActionMenu label="Print" actions={[{ label: "Invoice", to: "/admin/orders/o1/invoice" }]} />);
  await page.getByRole("button", { name: "Print" }).click();
  const link = page.getByRole("menuitem", { name: "Invoice" });
  await expect.element(link).toHaveAttribute("href", "/admin/orders/o1/invoice");
});
