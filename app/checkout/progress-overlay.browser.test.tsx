import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ProgressOverlay } from "./progress-overlay.tsx";
import "../app.css";

test("a double click on the overlay selects no text", async () => {
  const screen = await render(<ProgressOverlay stage="saving" />);
  await screen.getByText("Please don't close this window or refresh the page.").dblClick();
  expect(getSelection()?.toString()).toBe("");
});
