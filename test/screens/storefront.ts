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

export const storefrontScreens: Screen[] = [
  { name: "home", path: "/" },
  { name: "shop", path: "/shop" },
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
    name: "cart-empty",
    path: "/shop",
    prepare: (page) => page.getByRole("button", { name: /^Cart/ }).click(),
  },
  {
    name: "cart-10-lines",
    path: "/shop",
    before: withCart(10),
    prepare: (page) => page.getByRole("button", { name: /^Cart/ }).click(),
  },
  {
    name: "menu",
    path: "/shop",
    async prepare(page) {
      const menu = page.getByRole("button", { name: "Open menu" });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "not-found", path: "/nowhere" },
];
