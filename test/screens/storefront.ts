import type { Page } from "@playwright/test";
import { answering } from "./answering.ts";
import { pictureOf } from "./samples.ts";
import { all, type Screen, storing, untilLeft } from "./screen.ts";
import { press } from "./steps.ts";

const COLORS = ["Grey", "Black", "Blue", "Pink", "White"];

/** A cart of `count` different lines, as the browser stores it. */
export function withCart(count: number, title = "Pack'd Hoodie"): (page: Page) => Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => {
    const color = COLORS[at % COLORS.length] ?? "Grey";
    const size = ["M", "L", "S", "XL"][Math.floor(at / COLORS.length)] ?? "M";
    return { _id: "packd-hoodie", title, image: pictureOf(color), color, size, salePrice: 14.99, quantity: 1 };
  });
  return storing("cart", lines);
}

const openCart = press(/^Cart/);

/** Follows a footer link and waits for a page with this heading. */
const footerTo = (link: string, heading: string) => async (page: Page) => {
  await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
  await page.getByRole("heading", { name: heading }).waitFor();
};

const sendMessage = (text: string | RegExp) => async (page: Page) => {
  await page.getByRole("main").getByLabel("Email").fill("jordan@mail.example");
  await page.getByLabel("Comment").fill("When does it arrive?");
  await press("Send", text)(page);
};

/** A screen that starts on the contact page, the shop's simplest. */
const onContact = (name: string, prepare: Screen["prepare"], before?: Screen["before"]): Screen => ({
  name,
  path: "/contact",
  ...(prepare && { prepare }),
  ...(before && { before }),
});

export const storefrontScreens: Screen[] = [
  { name: "home", path: "/" },
  { name: "home-question-open", path: "/", prepare: (page) => page.getByText("Can I cancel my order?").click() },
  { name: "shop", path: "/shop" },
  {
    name: "shop-color",
    path: "/shop",
    prepare: (page) => page.getByRole("main").getByRole("link", { name: "Blue" }).focus(),
  },
  { name: "shop-no-match", path: "/shop?availability=out-of-stock" },
  { name: "contact", path: "/contact" },
  onContact("contact-invalid", press("Send")),
  onContact("contact-failed", sendMessage(/Something went wrong/), answering("**/api/messages", "abort")),
  onContact(
    "contact-sent",
    sendMessage("Thank you for reaching out!"),
    answering("**/api/messages", { status: 201, json: {} }),
  ),
  { name: "cart-empty", path: "/shop", prepare: openCart },
  { name: "cart", path: "/shop", before: withCart(1), prepare: openCart },
  { name: "cart-10-lines", path: "/shop", before: withCart(10), prepare: openCart },
  {
    name: "cart-long-title",
    path: "/shop",
    before: all(
      withCart(2, "Reversible travel hoodie with a removable backpack, reflective piping and thumbholes"),
      answering("**/api/products", "abort"),
    ),
    prepare: openCart,
  },
  {
    name: "menu",
    path: "/shop",
    eachWidth: true,
    async prepare(page) {
      const menu = page.getByRole("button", { name: "Open menu" });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "cookies", path: "/", consent: "asked" },
  onContact("cookies-settings", press("Cookie settings")),
  {
    name: "cookies-signal",
    path: "/contact",
    consent: "asked",
    before: (page) =>
      untilLeft(
        page,
        page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true })),
      ),
  },
  onContact(
    "footer-failed",
    async (page) => {
      const footer = page.getByRole("contentinfo");
      await footer.getByLabel("Email").fill("jordan@mail.example");
      await footer.getByRole("button", { name: "Subscribe" }).click();
      await footer.getByRole("alert").waitFor();
    },
    answering("**/api/subscriptions", "abort"),
  ),
  onContact("footer", press("Subscribe", "Please enter your email address")),
  onContact("offline", (page) => page.context().setOffline(true)),
  onContact("offline-screen", async (page) => {
    await page.context().setOffline(true);
    await footerTo("About", "You’re offline")(page);
  }),
  onContact("unreachable", footerTo("Shop", "We can’t connect"), answering("**/shop.data**", "abort")),
  onContact(
    "error-page",
    footerTo("Shop", "Unexpected Application Error!"),
    answering("**/shop.data**", { status: 500 }),
  ),
  { name: "not-found", path: "/nowhere" },
];
