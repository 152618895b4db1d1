import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { SelectField, TextArea, TextField } from "./field.tsx";

test.each([
  ["text field", <TextField key="a" label="Email" hint="For the receipt" error="Please enter your email address" />],
  ["text area", <TextArea key="b" label="Email" hint="For the receipt" error="Please enter your email address" />],
  [
    "select",
    <SelectField key="c" label="Email" hint="For the receipt" error="Please enter your email address">
      <option>One</option>
    </SelectField>,
  ],
])("a %s is named by its label and described by its hint and error", async (_, field) => {
  const screen = await render(field);
  const control = screen.getByLabelText("Email");
  await expect.element(control).toBeInvalid();
  await expect.element(control).toHaveAccessibleDescription("Please enter your email address For the receipt");
});

test("a valid field shows no error", async () => {
  const screen = await render(<TextField label="Phone" optional />);
  const control = screen.getByLabelText("Phone (optional)");
  await expect.element(control).toBeValid();
  await expect.element(control).not.toHaveAttribute("aria-describedby");
});
