import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./dialog.tsx";

function SizeChart() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Size Chart">
        <p>Measure across the chest.</p>
      </Dialog>
    </>
  );
}

test("takes the focus, closes on Escape and gives the focus back", async () => {
  const screen = await render(<SizeChart />);
  const opener = screen.getByRole("button", { name: "Open" });

  await opener.click();
  await expect.element(screen.getByRole("dialog", { name: "Size Chart" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Size Chart" })).toHaveFocus();

  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByText("Measure across the chest.")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("closes by its button, and opens again", async () => {
  const screen = await render(<SizeChart />);
  const opener = screen.getByRole("button", { name: "Open" });

  await opener.click();
  await screen.getByRole("button", { name: "Close" }).click();
  await expect.element(screen.getByText("Measure across the chest.")).not.toBeInTheDocument();

  await opener.click();
  await expect.element(screen.getByText("Measure across the chest.")).toBeVisible();
});
