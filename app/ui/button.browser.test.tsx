import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import "../app.css";

const press = () => new MouseEvent("click", { bubbles: true, cancelable: true });

function Sender({ onSend }: { onSend: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      busy={busy}
      busyLabel="Subscribing to all our emails..."
      onClick={() => {
        onSend();
        setBusy(true);
      }}
    >
      Subscribe
    </Button>
  );
}

test("a busy button says so, keeps its focus and width, and ignores a second click", async () => {
  const onSend = vi.fn();
  const screen = await render(<Sender onSend={onSend} />);
  const button = screen.getByRole("button");
  await expect.element(button).toHaveAccessibleName("Subscribe");
  await document.fonts.ready;
  const { width } = getComputedStyle(button.element());
  await button.click();
  await expect.element(button).toHaveAccessibleName("Subscribing to all our emails...");
  await expect.element(button).toHaveFocus();
  expect(getComputedStyle(button.element()).width).toBe(width);
  button.element().dispatchEvent(press());
  expect(onSend).toHaveBeenCalledOnce();
});

test("a busy submit button submits no form", async () => {
  const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Sending...
      </Button>
    </form>,
  );
  await screen.getByLabelText("Email").fill("jordan@mail.example");
  screen.getByRole("button").element().dispatchEvent(press());
  expect(onSubmit).not.toHaveBeenCalled();
});
