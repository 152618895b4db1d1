import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { QuantityStepper } from "./quantity-stepper.tsx";

function Counter({ max }: { max: number }) {
  const [quantity, setQuantity] = useState(1);
  return <QuantityStepper value={quantity} onChange={setQuantity} max={max} />;
}

async function showStepper(max: number) {
  const screen = await render(<Counter max={max} />);
  return {
    field: screen.getByRole("textbox", { name: "Quantity" }),
    less: screen.getByRole("button", { name: "Decrease quantity" }),
    more: screen.getByRole("button", { name: "Increase quantity" }),
  };
}

test("counts between 1 and the units available", async () => {
  const { field, less, more } = await showStepper(2);
  await expect.element(less).toBeDisabled();

  await more.click();
  await expect.element(field).toHaveValue("2");
  await expect.element(more).toBeDisabled();

  await less.click();
  await expect.element(field).toHaveValue("1");
});

test("clamps a typed number to the range, and sets an emptied field to 1 on blur", async () => {
  const { field } = await showStepper(40);

  await field.fill("99");
  await expect.element(field).toHaveValue("10");
  await field.fill("many");
  await expect.element(field).toHaveValue("1");

  await field.fill("");
  await expect.element(field).toHaveValue("");
  await userEvent.tab();
  await expect.element(field).toHaveValue("1");
});
