import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { CommandPalette } from "./command-palette.tsx";
import "../../app.css";

const ORDER = {
  _id: "o1",
  orderNumber: "LC482913",
  customerInfo: { name: "Jordan", email: "jordan@shopper.example" },
  status: "paid",
  amount: 19.99,
};

const DRAFT = { _id: "zip-tee", title: "Zip Tee", liveAt: null, archivedAt: null };

function serve() {
  const items = (path: string) => {
    if (path.includes("/products?")) return [DRAFT];
    return path.includes("/orders?") && !path.includes("nothing") ? [ORDER] : [];
  };
  return answerCalls((path) =>
    Response.json(path.startsWith("/api/products") ? [] : { items: items(path), next: null, total: 0 }),
  );
}

const Shown = () => {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{pathname + search}</p>
      <CommandPalette />
    </>
  );
};

test("choosing a refund asks for the order and opens it with the refund dialog, all by keyboard", async () => {
  serve();
  await renderForStaff(<Shown />);
  await page.getByRole("button", { name: /^Search/ }).click();
  const input = page.getByRole("combobox");
  await input.fill("refund");
  await expect.element(page.getByRole("group", { name: "Actions" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Refund an order" })).toBeVisible();
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue("");
  await input.fill("4829");
  await expect.element(page.getByRole("option", { name: "LC482913, Jordan Paid · $19.99" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("/admin/orders/o1?open=refund")).toBeVisible();
});

test("a task says that no order matches, although customers were searched before it was chosen", async () => {
  const calls = serve();
  await renderForStaff(<Shown />);
  await page.getByRole("button", { name: /^Search/ }).click();
  const input = page.getByRole("combobox");
  await input.fill("refund");
  await expect.poll(() => calls.mock.calls.some(([path]) => path.startsWith("/api/admin/customers"))).toBe(true);
  await expect.element(page.getByRole("group", { name: "Actions" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await input.fill("nothing");
  await expect.element(page.getByText("No orders match.")).toBeVisible();
});

test("opened again while it still closes, the search is empty; a product that isn't live yet is found", async () => {
  serve();
  await renderForStaff(<Shown />);
  const [search, input] = [page.getByRole("button", { name: /^Search/ }), page.getByRole("combobox")];
  await search.click();
  await input.fill("zip");
  await userEvent.keyboard("{Control>}kk{/Control}");
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue("");
  await input.fill("zip");
  await page.getByRole("option", { name: "Zip Tee Draft" }).click();
  await expect.element(page.getByText("/admin/products/zip-tee")).toBeVisible();
});
