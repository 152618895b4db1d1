import type { Screen } from "./screen.ts";

export const productScreens: Screen[] = [
  { name: "product", path: "/product/packd-hoodie" },
  { name: "product-black-s", path: "/product/packd-hoodie?color=Black&size=S" },
  {
    name: "size-chart",
    path: "/product/packd-hoodie",
    prepare: (page) => page.getByRole("button", { name: "Size Chart" }).click(),
  },
];
