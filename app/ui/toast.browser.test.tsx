import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./dialog.tsx";
import { toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";
import "../app.css";

// Only the timers of the toasts are fake; the browser keeps its own clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.runAllTimers());

const nextFrame = () => new Promise(requestAnimationFrame);

async function passTime(ms: number) {
  vi.advanceTimersByTime(ms);
  await nextFrame();
  await nextFrame();
}

test.each([
  ["bottom", "default", 4000],
  ["bottom", "error", 4000],
  ["bottom", "success", 2000],
  ["top-right", "default", 4000],
  ["top-right", "error", 5000],
  ["top-right", "success", 3000],
] as const)("at the %s a toast of kind %s stays %i ms", async (placement, kind, ms) => {
  const screen = await render(<Toaster placement={placement} />);
  const text = screen.getByText("Saved");
  toast("Saved", { kind });
  await expect.element(text).toBeVisible();
  await passTime(ms - 1);
  await expect.element(text).toBeVisible();
  await passTime(1);
  await expect.element(text).not.toBeInTheDocument();
});

test("errors are announced at once, and other toasts in turn", async () => {
  const screen = await render(<Toaster />);
  toast("It went wrong.", { kind: "error" });
  toast("It is done.");
  await expect.element(screen.getByRole("alert").getByText("It went wrong.")).toBeVisible();
  await expect.element(screen.getByRole("status").getByText("It is done.")).toBeVisible();
});

test("a toast stays while it has the focus, and returns the focus when it is dismissed", async () => {
  const screen = await render(
    <>
      <button type="button">Before</button>
      <Toaster />
    </>,
  );
  const before = screen.getByRole("button", { name: "Before" });
  toast("Held.");
  await expect.element(screen.getByText("Held.")).toBeVisible();
  before.element().focus();
  await userEvent.tab();
  await expect.element(screen.getByRole("button", { name: "Dismiss" })).toHaveFocus();
  await passTime(60_000);
  await expect.element(screen.getByText("Held.")).toBeVisible();

  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Held.")).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
});

function Undoable({ onUndo }: { onUndo: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your Cart">
        <button type="button" onClick={() => toast("Removed.", { action: { label: "Undo", onSelect: onUndo } })}>
          Remove
        </button>
      </Dialog>
      <Toaster />
    </>
  );
}

test("on a short screen, a toast doesn't cover what is below a dialog's title", async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(640, 400);
  const screen = await render(
    <>
      <Dialog open onClose={() => {}} title="Your Cart" side="drawer" foot={<p className="h-28">Checkout</p>}>
        <button type="button" className="mt-10">
          Remove
        </button>
      </Dialog>
      <Toaster />
    </>,
  );
  toast("Added to cart!");
  await expect.element(screen.getByText("Added to cart!")).toBeVisible();
  const { bottom } = screen.getByText("Added to cart!").element().getBoundingClientRect();
  expect(bottom).toBeLessThan(screen.getByRole("button", { name: "Remove" }).element().getBoundingClientRect().top);
  await page.viewport(innerWidth, innerHeight);
});

test("a toast's action works while a dialog is open, and the toast outlives the dialog", async () => {
  const onUndo = vi.fn();
  const screen = await render(<Undoable onUndo={onUndo} />);
  await screen.getByRole("button", { name: "Open" }).click();
  await screen.getByRole("button", { name: "Remove" }).click();
  await screen.getByRole("button", { name: "Undo" }).click();
  expect(onUndo).toHaveBeenCalledOnce();
  await expect.element(screen.getByText("Removed.")).not.toBeInTheDocument();

  await screen.getByRole("button", { name: "Remove" }).click();
  await screen.getByRole("button", { name: "Close" }).click();
  await screen.getByRole("button", { name: "Undo" }).click();
  expect(onUndo).toHaveBeenCalledTimes(2);
});

test("a toast that stays is a strip under the header, wherever the page has scrolled to, and covers nothing at its top", async () => {
  const screen = await render(
    <div style={{ height: 3000 }}>
      <p style={{ height: 60 }}>Free shipping</p>
      <header style={{ position: "sticky", top: 0, height: 60 }}>Pack'd</header>
      <h1>Contact</h1>
      <Toaster />
    </div>,
  );
  const dismiss = toast("You're offline.", { ms: Number.POSITIVE_INFINITY });
  const edge = (part: "banner" | "group" | "heading") => screen.getByRole(part).element().getBoundingClientRect();
  await expect.poll(() => [edge("banner").bottom, edge("group").top]).toEqual([120, 120]);
  expect(edge("heading").top).toBe(edge("group").bottom);
  expect(edge("group").width).toBe(edge("banner").width);
  scrollTo(0, 500);
  await expect.poll(() => [edge("banner").bottom, edge("group").top]).toEqual([60, 60]);
  scrollTo(0, 0);
  dismiss();
  await expect.poll(() => edge("heading").top).toBe(120);
});

test("a toast that stays follows the page to another header", async () => {
  const Page = ({ isMessage }: { isMessage: boolean }) => (
    <div style={{ height: 3000 }}>
      <header hidden={isMessage}>Checkout</header>
      {isMessage && <header style={{ width: 300, height: 60 }}>Message</header>}
      <Toaster />
    </div>
  );
  const screen = await render(<Page isMessage={false} />);
  const dismiss = toast("You're offline.", { ms: Number.POSITIVE_INFINITY });
  const edges = (part: "banner" | "group") => screen.getByRole(part).element().getBoundingClientRect();
  await expect.poll(() => edges("group").top).toBe(edges("banner").bottom);
  await screen.rerender(<Page isMessage />);
  await expect.poll(() => [edges("group").width, edges("group").top]).toEqual([300, edges("banner").bottom]);
  dismiss();
});
