import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { followPresses, leaving } from "./leaving.ts";

beforeEach(() => void vi.useFakeTimers());

function leftField() {
  onTestFinished(followPresses());
  const validate = vi.fn();
  const field = document.createElement("input");
  return { validate, lose: () => leaving(validate)({ currentTarget: field } as never) };
}

const tap = (name: string) => dispatchEvent(new PointerEvent(name, { pointerType: "touch" }));

test("a field that a tap left is validated after the tap's click, so that the button stays in its place until then", () => {
  const { validate, lose } = leftField();
  tap("pointerdown");
  tap("pointerup");
  // A browser moves the focus only then, right before the click.
  vi.advanceTimersByTime(50);
  lose();
  vi.advanceTimersByTime(50);
  expect(validate).not.toHaveBeenCalled();
  dispatchEvent(new MouseEvent("click"));
  vi.advanceTimersByTime(0);
  expect(validate).toHaveBeenCalledOnce();
});

test("a press that ends without a click doesn't keep a field from being validated", () => {
  const { validate, lose } = leftField();
  tap("pointerdown");
  tap("pointercancel");
  vi.advanceTimersByTime(0);
  lose();
  expect(validate).toHaveBeenCalledOnce();
});
