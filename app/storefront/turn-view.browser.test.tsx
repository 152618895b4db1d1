import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "#app/ui/toaster.tsx";
import { framePicture } from "./gallery-pictures.ts";
import { TurnView } from "./turn-view.tsx";
import "../app.css";

function Screen({ color }: { color: string }) {
  return (
    <div className="relative" style={{ width: 400, height: 500 }}>
      <TurnView title="Pack'd Hoodie" color={color} render={color.toLowerCase()} />
      <Toaster />
    </div>
  );
}

async function show() {
  performance.clearResourceTimings();
  const screen = await render(<Screen color="Blue" />);
  const slider = screen.getByRole("slider");
  const image = screen.container.querySelector("img");
  const shows = (color: string, frame: number) =>
    expect.poll(() => image?.getAttribute("src")).toBe(framePicture(color, frame));
  return { ...screen, slider, shows };
}

const requested = () =>
  new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/media/turn/")),
  );

test("loads its other pictures once the shopper turns it, all the way around with the arrow keys, and announces the angle", async () => {
  const { slider, getByRole, shows } = await show();
  await shows("blue", 23);
  await expect.poll(requested).toEqual(new Set([framePicture("blue", 23)]));

  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => requested().size).toBe(40);
  await shows("blue", 24);
  await expect.element(getByRole("slider", { name: "Rotate Pack'd Hoodie in Blue" })).toBeInTheDocument();
  for (const [key, times, text, frame] of [
    ["ArrowLeft", 5, "Rotated 171 degrees to the right", 19],
    ["ArrowRight", 1, "Back view", 20],
    ["ArrowRight", 20, "Front view", 0],
  ] as const) {
    await userEvent.keyboard(`{${key}>${times}/}`);
    await expect.element(slider).toHaveAttribute("aria-valuetext", text);
    await shows("blue", frame);
  }
});

test("keeps the angle in another color, and the old picture until the new one has loaded", async () => {
  const { slider, shows, rerender } = await show();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await shows("blue", 24);

  let arrive = () => {};
  vi.spyOn(HTMLImageElement.prototype, "decode").mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  await rerender(<Screen color="Pink" />);
  await shows("blue", 24);
  await expect.element(slider).toHaveAccessibleName("Rotate Pack'd Hoodie in Pink");
  arrive();
  await shows("pink", 24);
});

test("turns by itself from Play to Pause, or until the shopper turns it", async () => {
  const { slider, getByRole } = await show();
  const button = getByRole("button");
  await expect.element(button).toHaveAccessibleName("Play the rotation");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await button.click();
  await expect.element(button).toHaveAccessibleName("Pause the rotation");
  vi.advanceTimersByTime(200);
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Rotated 135 degrees to the left");
  await button.click();
  expect(vi.getTimerCount()).toBe(0);

  await button.click();
  expect(vi.getTimerCount()).toBe(1);
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(button).toHaveAccessibleName("Play the rotation");
  expect(vi.getTimerCount()).toBe(0);
});

test("stays as it is and shows an error when the pictures can't be loaded", async () => {
  const { getByRole, getByText, shows } = await show();
  const decode = vi.spyOn(HTMLImageElement.prototype, "decode").mockRejectedValue(new Error("no connection"));
  await getByRole("button", { name: "Play the rotation" }).click();
  await expect.element(getByText("We couldn't load the pictures. Please try again.")).toBeVisible();
  await expect.element(getByRole("button", { name: "Play the rotation" })).toBeVisible();
  await shows("blue", 23);

  decode.mockRestore();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await getByRole("button", { name: "Play the rotation" }).click();
  await expect.element(getByRole("button", { name: "Pause the rotation" })).toBeVisible();
  vi.advanceTimersByTime(100);
  await shows("blue", 24);
});
