import type { RestoredCart, RestoredLine } from "#shop/reminders/reminder.ts";
import { answering, type Screen } from "./screen.ts";
import { withCart } from "./storefront.ts";

const keeping = "**/api/checkout-reminders/*";
const opening = "**/api/checkout-reminders/cart";

const line = (color: string, change: Partial<RestoredLine> = {}): RestoredLine => ({
  _id: "packd-hoodie",
  title: "Pack'd Hoodie",
  image: `/media/front-${color.toLowerCase()}.webp`,
  color,
  size: "M",
  salePrice: 14.99,
  quantity: 1,
  left: 3,
  ...change,
});
const opens = (json: RestoredCart) => answering(opening, { status: 200, json });

const box = /^Remind me once/;

const checkout = (name: string, screen: Omit<Screen, "name" | "path">): Screen => ({
  name: `checkout-reminder${name}`,
  path: "/checkout",
  ...screen,
});

const link = (name: string, screen: Omit<Screen, "name" | "path">): Screen => ({
  name: `restore-cart${name}`,
  path: "/checkout#cart=the-token",
  ...screen,
});

export const reminderScreens: Screen[] = [
  checkout("", {
    async before(page) {
      await withCart(2)(page);
      await answering(keeping, { status: 200, json: { reminder: "kept" } })(page);
    },
    async prepare(page) {
      await page.getByRole("main").getByLabel("Email").fill("jordan@shopper.example");
      await page.getByLabel(box).check();
    },
  }),
  checkout("-no-email", { before: withCart(1), prepare: (page) => page.getByLabel(box).check() }),
  checkout("-failed", {
    async before(page) {
      await withCart(1)(page);
      await answering(keeping, "abort")(page);
    },
    async prepare(page) {
      await page.getByRole("main").getByLabel("Email").fill("jordan@shopper.example");
      await page.getByLabel(box).check();
      await page.getByText("The shop did not answer, so it has not noted this.").waitFor();
    },
  }),
  link("", {
    before: opens({ lines: [line("Grey", { quantity: 2 }), line("Pink")], forgotten: 0 }),
    prepare: (page) => page.getByText("Your cart is back").waitFor(),
  }),
  link("-in-part", {
    before: opens({ lines: [line("Grey", { quantity: 9 }), line("Pink", { left: 0 })], forgotten: 1 }),
    prepare: (page) => page.getByText("Your cart is back").waitFor(),
  }),
  link("-sold-out", {
    before: opens({ lines: [line("Grey", { left: 0 })], forgotten: 0 }),
    prepare: (page) => page.getByRole("heading", { name: "What you left is sold out" }).waitFor(),
  }),
  link("-over", {
    before: answering(opening, { status: 404, json: { code: "not_found" } }),
    prepare: (page) => page.getByRole("heading", { name: "This link opens no cart any more" }).waitFor(),
  }),
  link("-failed", {
    before: answering(opening, "abort"),
    prepare: (page) => page.getByRole("heading", { name: "Your cart could not be opened" }).waitFor(),
  }),
];
