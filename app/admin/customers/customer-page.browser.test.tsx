import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Customer } from "#shop/people/customers/customers.contract.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import CustomerPage from "./customer-page.tsx";

const AT = "2026-05-04T15:03:07.000Z";
const JO: Customer = {
  ...{ _id: "o2", name: "Jo", email: "jo@shopper.example", orders: 1, spent: 14.99, lastOrderAt: AT },
  ...{ phone: "", address: [], messages: [], reviews: [], newsletter: null, stockAlerts: [] },
  history: [{ _id: "o2", orderNumber: "LC482913", status: "paid", total: 14.99, refunded: 0, placedAt: AT }],
  erasure: {
    ...{ orders: 1, openOrders: ["LC482913"], messages: 0, emails: 0, stockAlerts: 0 },
    ...{ cartReminders: 0, subscriber: false, reviews: 0 },
  },
};

test("a customer's orders link to their pages, and their data is exported as a file", async () => {
  const files = vi.spyOn(URL, "createObjectURL");
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const calls = answerCalls((path) => {
    if (path === "/api/admin/customers/o1") return Response.json(JO);
    if (path === "/api/admin/customers/o1/export") return Response.json({ email: JO.email });
    throw new Error(`Unexpected call of ${path}`);
  });
  const route = <Route path="/admin/customers/:id" element={<CustomerPage />} />;
  await renderForStaff(<Routes>{route}</Routes>, "/admin/customers/o1");
  const order = page.getByRole("link", { name: "LC482913" });
  await expect.element(order).toHaveAttribute("href", "/admin/orders/o2");
  await page.getByRole("button", { name: "Export data" }).click();
  await expect.poll(() => saved).toEqual(["customer.json"]);
  expect(await new Response(files.mock.lastCall?.[0] as Blob).json()).toEqual({ email: JO.email });
  const withLogin = expect.objectContaining({ headers: expect.objectContaining({ Authorization: "Bearer t" }) });
  expect(calls).toHaveBeenLastCalledWith("/api/admin/customers/o1/export", withLogin);
});
