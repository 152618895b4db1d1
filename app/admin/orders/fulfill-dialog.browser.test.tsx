import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { listedOrder } from "#test/screens/listed-order.ts";
import { FulfillDialog } from "./fulfill-dialog.tsx";

const ORDERS = [
  listedOrder({ _id: "o1", orderNumber: "LC482911" }),
  listedOrder({ _id: "o2", orderNumber: "LC482912", status: "cancelled" }),
  listedOrder({ _id: "o3", orderNumber: "LC482913" }),
];

test("tracking numbers fill the orders to ship in the order in which they were selected", async () => {
  answerCalls(() => Response.json({ items: ORDERS, next: null, total: 3 }));
  await renderForStaff(<FulfillDialog ids={["o3", "o2", "o1"]} onClose={() => {}} onDone={() => {}} />);
  const dialog = page.getByRole("dialog", { name: "Fulfill 2 of 3 orders" });
  await expect.element(dialog).toBeVisible();
  const rows = dialog.getByRole("listitem");
  const numbers = () => rows.elements().flatMap((row) => row.querySelector("b")?.textContent ?? []);
  await expect.poll(numbers).toEqual(["LC482913", "LC482912", "LC482911"]);
  const first = dialog.getByRole("textbox", { name: /^Tracking number, LC482913/ });
  await first.click();
  const copied = new DataTransfer();
  copied.setData("text", "1Z999AA10123456784\n9400111899223197428490");
  first.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData: copied, bubbles: true }));
  await expect.element(dialog.getByText("2 tracking numbers filled in.")).toBeVisible();
  await expect.element(first).toHaveValue("1Z999AA10123456784");
  await expect
    .element(dialog.getByRole("textbox", { name: /^Tracking number, LC482911/ }))
    .toHaveValue("9400111899223197428490");
});

test("a doubt about a number, and a link for another carrier, wait until staff have typed it; the link's error goes", async () => {
  answerCalls(() => Response.json({ items: ORDERS.slice(0, 1), next: null, total: 1 }));
  await renderForStaff(<FulfillDialog ids={["o1"]} onClose={() => {}} onDone={() => {}} />);
  const number = page.getByRole("textbox", { name: /^Tracking number/ });
  const carrier = page.getByRole("combobox", { name: /^Carrier/ });
  const link = page.getByRole("textbox", { name: /^Tracking link/ });
  const doubt = page.getByText(/^We can't tell the carrier/);
  await number.fill("1234");
  await expect.element(doubt).not.toBeInTheDocument();
  await carrier.click();
  await expect.element(doubt).toBeVisible();
  await carrier.fill("Fed");
  await expect.element(doubt).not.toBeInTheDocument();
  await expect.element(link).not.toBeInTheDocument();
  await carrier.fill("Fedor");
  await link.fill("no link");
  await page.getByRole("dialog").getByRole("button", { name: "Fulfill", exact: true }).click();
  await expect.element(link).toHaveAttribute("aria-invalid", "true");
  await link.fill("https://fedor.example/1234");
  await expect.element(link).not.toHaveAttribute("aria-invalid");
});

test("orders that can't be loaded say why, not that fields are marked, which this page doesn't have", async () => {
  const message = "At most 300 orders can be selected at a time.";
  const refused = {
    code: "validation_failed",
    detail: "Please check the marked fields.",
    errors: [{ field: "ids", message }],
  };
  answerCalls(() => Response.json(refused, { status: 400 }));
  await renderForStaff(<FulfillDialog ids={["o1", "o2"]} onClose={() => {}} onDone={() => {}} />);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(`The orders couldn't be loaded. ${message} Try again`);
});
