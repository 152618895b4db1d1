import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { QuantityStepper } from "./quantity-stepper.tsx";

function Counter({ max }: { max: number }) {
  const [quantity, setQuantity] = useState(1);
  return <QuantityStepper value={quantity} onChange={setQuantity} max={max} />;
}

test("counts between 1 and the units available, at most 10, and an emptied field is 1 once it is left", async () => {
  const screen = await render(<Counter max={2} />);
  const field = screen.getByRole("textbox", { name: "Quantity" });
  const less = screen.getByRole("button", { name: "Decrease quantity" });
  const more = screen.getByRole("button", { name: "Increase quantity" });
  await expect.element(less).toBeDisabled();
  await more.click();
  await expect.element(field).toHaveValue("2");
  await expect.element(more).toBeDisabled();
  await less.click();
  await expect.element(field).toHaveValue("1");

  await screen.rerender(<Counter max={40} />);
  await field.fill("99");
  await expect.element(field).toHaveValue("10");
  await field.fill("many");
  await expect.element(field).toHaveValue("1");
  await field.fill("");
  await expect.element(field).toHaveValue("");
  await userEvent.tab();
  await expect.element(field).toHaveValue("1");
});
