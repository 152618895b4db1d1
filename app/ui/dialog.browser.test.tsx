import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./dialog.tsx";
import "../app.css";

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

test("takes the focus, keeps its content visible until it has left the screen, and returns the focus", async () => {
  const screen = await render(<SizeChart />);
  const opener = screen.getByRole("button", { name: "Open" });

  await opener.click();
  await expect.element(screen.getByRole("dialog", { name: "Size Chart" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Size Chart" })).toHaveFocus();

  const text = screen.getByText("Measure across the chest.");
  await userEvent.keyboard("{Escape}");
  const dialog = text.element().closest("dialog");
  expect(dialog?.open).toBe(false);
  expect(dialog?.getAnimations().length).toBeGreaterThan(0);
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("ignores the second press of a double click that led to the next question", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const answered: number[] = [];
  function Questions() {
    const [at, setAt] = useState(1);
    const answer = () => {
      answered.push(at);
      setAt(at + 1);
    };
    return (
      <Dialog open title={`Ship order ${at}?`}>
        <button type="button" onClick={answer}>
          Ship
        </button>
      </Dialog>
    );
  }
  const screen = await render(<Questions />);
  const button = screen.getByRole("button", { name: "Ship" });
  await button.click();
  await expect.element(screen.getByRole("dialog", { name: "Ship order 2?" })).toBeVisible();
  await button.click();
  expect(answered).toEqual([1]);
  vi.setSystemTime(Date.now() + 500);
  await button.click();
  expect(answered).toEqual([1, 2]);
});

test("closes on a press outside, but ignores the second press of a double click that opened it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const screen = await render(<SizeChart />);
  const dialog = screen.getByRole("dialog", { name: "Size Chart" });
  const press = (on: Locator, clientX = 100) => {
    const at = { bubbles: true, cancelable: true, clientX, clientY: 100 };
    on.element().dispatchEvent(new PointerEvent("pointerdown", at));
    on.element().dispatchEvent(new MouseEvent("click", at));
  };
  press(screen.getByRole("button", { name: "Open" }));
  await expect.element(screen.getByRole("heading", { name: "Size Chart" })).toHaveFocus();
  vi.setSystemTime(Date.now() + 499);
  press(dialog);
  press(dialog.getByRole("button", { name: "Close" }));
  await expect.element(dialog).toBeVisible();
  press(dialog, 200);
  await expect.element(dialog).not.toBeInTheDocument();

  press(screen.getByRole("button", { name: "Open" }));
  await expect.element(dialog).toBeVisible();
  vi.setSystemTime(Date.now() + 500);
  press(dialog);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("stays open when it is opened again while it still closes", async () => {
  const onClose = vi.fn();
  const shown = (open: boolean) => (
    <Dialog open={open} onClose={onClose} title="Again">
      Here
    </Dialog>
  );
  const screen = await render(<div id="again" />);
  const root = createRoot(screen.container.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  for (const open of [true, false, true]) flushSync(() => root.render(shown(open)));
  const dialog = screen.getByRole("dialog", { name: "Again" });
  // The event of closing it comes only now.
  await new Promise((resolve) => dialog.element().addEventListener("close", resolve, { once: true }));
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(dialog).toBeVisible();
});

test("keeps the page behind from scrolling, and focuses a question's safe answer", async () => {
  const screen = await render(
    <Dialog open onClose={() => {}} title="Cancel this order?" role="alertdialog" foot={<p>For good.</p>}>
      <p className="above-pinned">It can't be undone.</p>
      <button type="button">Cancel order</button>
      <button type="button" data-autofocus>
        Keep order
      </button>
    </Dialog>,
  );
  await expect.element(screen.getByRole("alertdialog", { name: "Cancel this order?" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Keep order" })).toHaveFocus();
  expect(getComputedStyle(document.documentElement).overflowY).toBe("hidden");
  const above = screen.getByText("It can't be undone.").element();
  await expect.poll(() => getComputedStyle(above).getPropertyValue("--dialog-foot")).toMatch(/^[1-9][\d.]*px$/);
});
