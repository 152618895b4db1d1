import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { EmailBody } from "./email-body.tsx";

const html =
  '<html><head><style>.button { background-color: rgb(22, 23, 26); }</style></head><body><a class="button" href="https://shop.example/orders/1">View your order</a><img src="https://tracker.example/x.png" alt="" /><img src="/public/icon-192.png" alt="" /><script>parent.document.title = "Ran"</script></body></html>';
const text = "Subtotal: $14.99\nhttps://shop.example/orders/1#token";

test("an email is drawn with its styles, without scripts or working links, and as plain text with links", async () => {
  const mail = { text, html } as Parameters<typeof EmailBody>[0]["mail"];
  await renderForStaff(<EmailBody mail={mail} />);
  const frame = page.getByTitle("The email");
  await expect.element(frame).toHaveAttribute("sandbox", "allow-same-origin");
  const drawn = () => (frame.element() as HTMLIFrameElement).contentDocument;
  const button = () => drawn()?.querySelector("a");
  await expect.poll(() => button()?.textContent).toBe("View your order");
  await expect
    .poll(() => {
      const link = button();
      return link && drawn()?.defaultView?.getComputedStyle(link).backgroundColor;
    })
    .toBe("rgb(22, 23, 26)");
  const pictures = () => [...(drawn()?.images ?? [])].map((picture) => picture.getAttribute("src"));
  await expect.poll(pictures).toEqual([null, "/public/icon-192.png"]);
  button()?.click();
  expect(drawn()?.URL).toBe("about:srcdoc");
  expect(button()?.textContent).toBe("View your order");
  expect(document.title).not.toBe("Ran");

  await page.getByRole("button", { name: "Plain text" }).click();
  await expect.element(page.getByText(/^Subtotal: \$14\.99/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "https://shop.example/orders/1#token" }))
    .toHaveAttribute("target", "_blank");
});
