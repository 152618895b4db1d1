import { answering, type Screen } from "./screen.ts";

const unsubscribing = "**/api/unsubscriptions";
const press: Screen["prepare"] = async (page) => {
  // A page that is opened again at the same fragment is not loaded again.
  await page.reload();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You are unsubscribed" }).or(page.getByRole("alert")).first().waitFor();
};

export const audienceScreens: Screen[] = [
  { name: "unsubscribe", path: "/unsubscribe#token" },
  { name: "unsubscribe-incomplete", path: "/unsubscribe" },
  {
    name: "unsubscribe-done",
    path: "/unsubscribe#token",
    before: answering(unsubscribing, { status: 200, json: { unsubscribed: true } }),
    prepare: press,
  },
  {
    name: "unsubscribe-failed",
    path: "/unsubscribe#token",
    before: answering(unsubscribing, "abort"),
    prepare: press,
  },
];
