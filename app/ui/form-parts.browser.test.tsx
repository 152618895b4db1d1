import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FormError } from "./form-parts.tsx";

test("an error below the bottom of the window scrolls into view", async () => {
  const form = (text?: string) => (
    <div style={{ paddingTop: "200vh" }}>
      <FormError text={text} />
    </div>
  );
  const { rerender } = await render(form());
  await rerender(form("We couldn't save your email. Please try again."));
  await expect.element(page.getByRole("alert")).toBeInViewport();
});
