import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { AskButton, ConfirmProvider } from "./confirm.tsx";
import type { Answer } from "./staff-api.ts";

test("a confirmation stays open until its action has ended, and shows why it failed", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<unknown>>();
  await renderForStaff(
    <ConfirmProvider>
      <AskButton
        title="Cancel this order?"
        text="$49.99 is refunded."
        confirm="Cancel order"
        send={() => promise}
        danger
      />
    </ConfirmProvider>,
  );
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await userEvent.keyboard("{Escape}{Escape}");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).toBeVisible();

  resolve({ kind: "refused", code: "illegal_move", message: "The order has shipped.", errors: [] });
  await expect.element(dialog.getByText("The order has shipped.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});
