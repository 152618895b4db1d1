import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CUSTOMER } from "#test/harness/customer.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { AddressDialog } from "./address-dialog.tsx";

const orderTo = (shipTo: typeof CUSTOMER) => ({
  ...{ _id: "o1", shipTo, customer: CUSTOMER },
  actions: { changeAddress: [] },
});

/** Opens the dialog. @returns changes the order's address, as another person does */
async function open() {
  let change = (_: typeof CUSTOMER) => {};
  function Order() {
    const [shipTo, setShipTo] = useState(CUSTOMER);
    change = setShipTo;
    return <AddressDialog open order={orderTo(shipTo)} onClose={() => {}} />;
  }
  await renderForStaff(<Order />);
  return change;
}

test("a ZIP code of another state gets a hint, and is saved all the same", async () => {
  const calls = answerCalls(() => Response.json({}));
  await open();
  const hint = page.getByText("This ZIP code is in NY, not in OR.");
  await page.getByLabelText("ZIP code").fill("10001");
  expect(hint.query()).toBeNull();
  await page.getByLabelText("State").click();
  await expect.element(hint.last()).toBeVisible();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect.poll(() => calls.mock.calls.map(([, request]) => request?.method)).toContain("PUT");
});

test("an address that someone else has changed is shown beside the typed one, which the next save keeps", async () => {
  const change = await open();
  const sent: { city: string; was: { city: string } }[] = [];
  answerCalls((_, { body }) => {
    if (sent.push(JSON.parse(String(body))) > 1) return Response.json({});
    change({ ...CUSTOMER, city: "Salem" });
    return Response.json({ code: "changed_meanwhile", detail: "Ada changed this." }, { status: 409 });
  });
  await page.getByLabelText("City").fill("Bend");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(/Ada changed this\. Saving keeps yours\. Theirs: Salem/);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect
    .poll(() => sent.map(({ city, was }) => [city, was.city]))
    .toEqual([
      ["Bend", CUSTOMER.city],
      ["Bend", "Salem"],
    ]);
});

test("staff are told before they save that the customer has changed the fields they left alone", async () => {
  const change = await open();
  await page.getByLabelText(/^Apartment/).fill("Apt 4");
  change({ ...CUSTOMER, address: "9 Other Road", city: "Salem", zip: "97301" });
  await expect.element(page.getByLabelText("City")).toHaveValue("Salem");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/changed to .*9 Other Road/);
});
