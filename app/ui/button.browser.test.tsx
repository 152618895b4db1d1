import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import "../app.css";

function Sender({ onClick, onSubmit }: { onClick: () => void; onSubmit: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        setBusy(true);
      }}
    >
      <Button type="submit" busy={busy} busyLabel="Subscribing to all our emails..." onClick={onClick}>
        Subscribe
      </Button>
    </form>
  );
}

test("a busy button says so, keeps its focus and width, and a second click neither runs it nor submits its form", async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  const screen = await render(<Sender onClick={onClick} onSubmit={onSubmit} />);
  const button = screen.getByRole("button");
  await expect.element(button).toHaveAccessibleName("Subscribe");
  await document.fonts.ready;
  const { width } = getComputedStyle(button.element());
  await button.click();
  await expect.element(button).toHaveAccessibleName("Subscribing to all our emails...");
  await expect.element(button).toHaveFocus();
  expect(getComputedStyle(button.element()).width).toBe(width);
  button.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});
