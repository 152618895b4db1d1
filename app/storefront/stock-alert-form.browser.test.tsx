import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { answerCalls } from "#test/harness/staff-part.tsx";
import { StockAlertForm } from "./stock-alert-form.tsx";
import "../app.css";

test("a stock alert keeps what was typed, chooses a size that is back, and its confirmation names color and size", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () =>
      Response.json(
        { errors: [{ field: "size", message: "This size is back in stock. You can order it now." }] },
        { status: 400 },
      ),
    () => Response.json({ stored: true }, { status: 201 }),
  ];
  const fetched = answerCalls(() => answers.shift()?.() ?? Response.error());
  const item = { productId: "packd-hoodie", color: "Pink" };
  const Alert = () => {
    const [sizes, setSizes] = useState(["L", "XL"]);
    const [chosen, setChosen] = useState("XL");
    const onStale = () => setSizes(["XL"]);
    const onChoose = ({ size }: { size: string }) => setChosen(size);
    const part = { sizes, chosen, onStale, onChoose, said: <p>Some are sold out.</p> };
    return <StockAlertForm {...item} {...part} announced={false} named takesFocus />;
  };
  const screen = await renderForShopper(<Alert />);
  const size = screen.getByRole("combobox");
  const said = screen.getByText("Some are sold out.");
  await expect.element(said).toBeVisible();
  await expect.element(size).toHaveAccessibleName("Size");
  await expect.element(size).toHaveFocus();
  await expect.element(size).toHaveValue("XL");
  await size.selectOptions("L");
  const email = screen.getByLabelText("Email");
  await email.fill("jordan at mail.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect.element(email).toHaveFocus();
  await email.fill("jordan@mail.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("We couldn't save your email. Please try again.");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Size L is back in stock and selected above.");
  await expect.element(screen.getByRole("alert")).toHaveFocus();
  expect(said.query()).toBeNull();
  expect(size.query()).toBeNull();

  await screen.getByRole("button", { name: "Get an email about size XL" }).click();
  await expect.element(size).toHaveFocus();
  await expect.element(size).toHaveValue("XL");
  await expect.element(said).toBeVisible();
  await expect.element(email).toHaveValue("jordan@mail.example");
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

test("the confirmation names neither a color nor a size that is no choice", async () => {
  answerCalls(() => Response.json({ stored: true }, { status: 201 }));
  const item = { productId: "cap", color: "Standard", chosen: "L", onStale: () => {}, announced: false, named: true };
  const screen = await renderForShopper(
    <>
      <StockAlertForm {...item} sizes={["L"]} takesFocus={false} />
      <StockAlertForm {...item} sizes={["One Size"]} takesFocus={false} />
    </>,
  );
  for (const [at, text] of ["You're on the list for L.", "You're on the list."].entries()) {
    await screen.getByLabelText("Email").first().fill("jordan@mail.example");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => screen.getByText(/^You're on the list/).elements()[at]?.textContent).toContain(text);
  }
});

test("the only size is back: the news takes the place and the focus of the field", async () => {
  answerCalls(() => Response.json({ errors: [{ field: "size", message: "This size is back." }] }, { status: 400 }));
  const Alert = () => {
    const [sizes, setSizes] = useState(["M"]);
    const item = { productId: "packd-hoodie", color: "Pink", chosen: "M", sizes, onStale: () => setSizes([]) };
    return <StockAlertForm {...item} announced={false} named={false} takesFocus={false} />;
  };
  const screen = await renderForShopper(<Alert />);
  await screen.getByLabelText("Email").fill("jordan@mail.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("This is back in stock. You can order it now.");
  await expect.element(screen.getByRole("alert")).toHaveFocus();
});
