import type { Screen } from "./screen.ts";

export const contentScreens: Screen[] = [
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "shipping", path: "/shipping" },
  { name: "cancellation", path: "/cancellation" },
  {
    name: "terms-contents",
    path: "/terms",
    async prepare(page) {
      const contents = page.getByRole("main").locator("summary", { hasText: "On this page" });
      if (await contents.isVisible()) await contents.click();
    },
  },
  { name: "about", path: "/about" },
  { name: "blog", path: "/blog" },
  { name: "post-fold", path: "/blog/fold-the-hoodie-into-its-backpack" },
  { name: "post-measure", path: "/blog/measure-a-hoodie-you-own" },
  { name: "faq", path: "/faq" },
  {
    name: "faq-open",
    path: "/faq#can-i-send-it-back",
    prepare: (page) => page.getByRole("main").locator("details[open]").waitFor(),
  },
];
