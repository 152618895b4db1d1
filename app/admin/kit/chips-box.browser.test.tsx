import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChipsBox } from "./chips-box.tsx";

function Colors() {
  const [value, setValue] = useState("");
  return (
    <>
      <ChipsBox label="Colors" value={value} onChange={({ target }) => setValue(target.value)} />
      <output>{value.replaceAll("\n", "|")}</output>
    </>
  );
}

test("Enter, a comma, or leaving the box adds a name once; Backspace or a chip's button removes it", async () => {
  const { container } = await render(<Colors />);
  const colors = () => container.querySelector("output")?.textContent;
  const box = page.getByLabelText("Colors");
  await userEvent.click(box);
  await userEvent.keyboard("Grey{Enter} Deep Blue ,Grey{Enter}Pink{Tab}");
  expect(colors()).toBe("Grey|Deep Blue|Pink");
  await userEvent.click(page.getByRole("button", { name: "Remove Deep Blue" }));
  expect(colors()).toBe("Grey|Pink");
  await userEvent.click(box);
  await userEvent.keyboard("{Backspace}");
  expect(colors()).toBe("Grey");
});
