import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StockAlertForm } from "./stock-alert-form.tsx";
import "../app.css";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a size that is back in stock shows an error at its field, and the confirmation names color and size", async () => {
  const answers = [
    Response.json(
      { errors: [{ field: "size", message: "This size is back in stock. You can order it now." }] },
      { status: 400 },
    ),
    Response.json({ stored: true }, { status: 201 }),
  ];
  const fetched = vi.fn(async () => answers.shift());
  vi.stubGlobal("fetch", fetched);
  const form = {
    productId: "packd-hoodie",
    color: "Pink",
    sizes: ["L", "XL"],
    chosen: "XL",
    announced: false,
    named: true,
    takesFocus: true,
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <StockAlertForm {...form} /> }]);
  const screen = await render(<Stub />);
  const size = screen.getByLabelText("Size");
  await expect.element(size).toHaveFocus();
  await expect.element(size).toHaveValue("XL");
  await size.selectOptions("L");
  await screen.getByLabelText("Email").fill("jordan@mail.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(size).toHaveAccessibleDescription("This size is back in stock. You can order it now.");
  await expect.element(size).toHaveFocus();
  await expect.element(screen.getByLabelText("Email")).toHaveValue("jordan@mail.example");

  await size.selectOptions("XL");
  await expect.element(size).toBeValid();
  await screen.getByRole("button", { name: "Email me when it's back" }).click();
  await expect
    .element(screen.getByText("You're on the list for Pink, XL. We'll email you when it's back."))
    .toHaveFocus();
  expect(fetched).toHaveBeenLastCalledWith(
    "/api/stock-alerts",
    expect.objectContaining({
      body: '{"productId":"packd-hoodie","color":"Pink","size":"XL","email":"jordan@mail.example","website":""}',
    }),
  );
});
