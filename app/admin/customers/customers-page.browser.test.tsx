import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import CustomersPage from "./customers-page.tsx";

const person = (_id: string, name: string) => ({
  ...{ _id, name, email: `${name.toLowerCase()}@shopper.example` },
  ...{ orders: 1, spent: 14.99, lastOrderAt: "2026-05-04T15:03:07.000Z" },
});

test("a customer is found by email, the search is part of the URL, and Back returns to it", async () => {
  const [jo, sam] = [person("o1", "Jo"), person("o2", "Sam")];
  answerCalls((path) => {
    if (path === "/api/admin/customers") return Response.json({ items: [sam, jo], next: null, total: 2 });
    if (path === "/api/admin/customers?q=jo%40shopper.example")
      return Response.json({ items: [jo], next: null, total: 1 });
    throw new Error(`Unexpected call of ${path}`);
  });
  const router = await renderForStaff(<CustomersPage />, "/admin/customers");
  const search = page.getByLabelText("Find customers");
  const others = page.getByRole("link", { name: sam.name });
  await expect.element(others).toBeVisible();
  await search.fill(jo.email);
  await expect.element(others).not.toBeInTheDocument();
  expect(router.state.location.search).toBe("?q=jo%40shopper.example");
  await page.getByRole("link", { name: jo.name }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/admin/customers/o1");
  await expect.element(search).toHaveValue("");
  await router.navigate(-1);
  await expect.element(search).toHaveValue(jo.email);
  await expect.element(others).not.toBeInTheDocument();
});
