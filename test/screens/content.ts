import type { Screen } from "./screen.ts";

const PAGES: Record<string, string> = {
  policy: "/terms",
  "policy-privacy": "/privacy",
  "policy-shipping": "/shipping",
  "policy-cancellation": "/cancellation",
  about: "/about",
  blog: "/blog",
  post: "/blog/fold-the-hoodie-into-its-backpack",
  "post-measure": "/blog/measure-a-hoodie-you-own",
  faq: "/faq",
};

export const contentScreens: Screen[] = [
  ...Object.entries(PAGES).map(([name, path]) => ({ name, path })),
  {
    name: "policy-contents",
    path: "/terms",
    eachWidth: true,
    async prepare(page) {
      const contents = page.getByRole("main").locator("summary", { hasText: "On this page" });
      if (await contents.isVisible()) await contents.click();
    },
  },
  {
    name: "faq-open",
    path: "/faq#can-i-return-it",
    prepare: (page) => page.getByText("Yes, within 30 days of delivery").waitFor(),
  },
];
