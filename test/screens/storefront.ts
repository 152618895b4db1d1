import { answering, type Screen } from "./screen.ts";

/** A cart of `count` different lines, as the browser keeps it. */
export const withCart =
  (count: number, title = "Pack'd Hoodie") =>
  async (page: import("@playwright/test").Page) => {
    const colors = ["Grey", "Black", "Blue", "Pink", "White"];
    const lines = Array.from({ length: count }, (_, at) => {
      const color = colors[at % colors.length] ?? "Grey";
      const image = `/media/front-${color.toLowerCase()}.webp`;
      const size = ["M", "L", "S", "XL"][Math.floor(at / colors.length)] ?? "M";
      return { _id: "packd-hoodie", title, image, color, size, salePrice: 14.99, quantity: 1 };
    });
    await page.addInitScript((cart) => localStorage.setItem("cart", cart), JSON.stringify(lines));
  };

const openCart = (page: import("@playwright/test").Page) => page.getByRole("button", { name: /^Cart/ }).click();

/** The page may have been offline in another size. */
const goOnline = (page: import("@playwright/test").Page) => page.context().setOffline(false);

export const storefrontScreens: Screen[] = [
  { name: "home", path: "/" },
  {
    name: "home-question-open",
    path: "/",
    prepare: (page) => page.getByText("Can I cancel my order?").click(),
  },
  { name: "shop", path: "/shop" },
  {
    name: "shop-color",
    path: "/shop",
    prepare: (page) => page.getByRole("main").getByRole("link", { name: "Blue" }).focus(),
  },
  { name: "shop-no-match", path: "/shop?availability=out-of-stock" },
  { name: "contact", path: "/contact" },
  {
    name: "contact-invalid",
    path: "/contact",
    prepare: (page) => page.getByRole("button", { name: "Send" }).click(),
  },
  {
    name: "contact-failed",
    path: "/contact",
    before: answering("**/api/messages", "abort"),
    async prepare(page) {
      await page.getByRole("main").getByLabel("Email").fill("jordan@mail.example");
      await page.getByLabel("Comment").fill("When does it arrive?");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("alert").filter({ hasText: "could not be sent" }).first().waitFor();
    },
  },
  {
    name: "contact-sent",
    path: "/contact",
    before: answering("**/api/messages", { status: 201, json: {} }),
    async prepare(page) {
      await page.getByRole("main").getByLabel("Email").fill("jordan@mail.example");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Thank you for reaching out!").waitFor();
    },
  },
  {
    name: "cart-empty",
    path: "/shop",
    prepare: openCart,
  },
  {
    name: "cart-10-lines",
    path: "/shop",
    before: withCart(10),
    prepare: openCart,
  },
  {
    name: "menu",
    path: "/shop",
    async prepare(page) {
      const menu = page.getByRole("button", { name: "Open menu" });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "cart-1-line", path: "/shop", before: withCart(1), prepare: openCart },
  {
    name: "cart-long-title",
    path: "/shop",
    async before(page) {
      await withCart(2, "Reversible travel hoodie with a removable backpack, reflective piping and thumbholes")(page);
      await answering("**/api/products", "abort")(page);
    },
    prepare: openCart,
  },
  { name: "cookie-banner", path: "/", consent: "asked" },
  {
    name: "cookie-settings",
    path: "/contact",
    prepare: (page) => page.getByRole("button", { name: "Cookie settings" }).click(),
  },
  {
    name: "cookie-signal",
    path: "/contact",
    consent: "asked",
    async before(page) {
      await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    },
  },
  {
    name: "footer-error",
    path: "/contact",
    before: answering("**/api/subscriptions", "abort"),
    async prepare(page) {
      const footer = page.getByRole("contentinfo");
      await footer.getByLabel("Email").fill("jordan@mail.example");
      await footer.getByRole("button", { name: "Subscribe" }).click();
      await footer.getByRole("alert").waitFor();
    },
  },
  {
    name: "footer-invalid",
    path: "/contact",
    async prepare(page) {
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("Please enter your email address").waitFor();
    },
  },
  {
    name: "offline",
    path: "/contact",
    before: goOnline,
    prepare: (page) => page.context().setOffline(true),
  },
  {
    name: "offline-screen",
    path: "/contact",
    before: goOnline,
    async prepare(page) {
      await page.context().setOffline(true);
      await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
      await page.getByRole("heading", { name: "You are offline" }).waitFor();
    },
  },
  {
    name: "unreachable",
    path: "/contact",
    before: answering("**/shop.data**", "abort"),
    async prepare(page) {
      await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click();
      await page.getByRole("heading", { name: "The shop cannot be reached" }).waitFor();
    },
  },
  {
    name: "error-page",
    path: "/contact",
    before: answering("**/shop.data**", { status: 500 }),
    async prepare(page) {
      await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click();
      await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    },
  },
  { name: "not-found", path: "/nowhere" },
];
