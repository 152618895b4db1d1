import type { Page } from "@playwright/test";
import type { Told } from "#app/admin/kit/staff-api.ts";
import { type SettingsView, toSent } from "#shop/running/settings/setting-groups.ts";
import { byGroup, DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { answering } from "./answering.ts";
import { STAFF } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { press, shows } from "./steps.ts";

const settings = {
  ...DEFAULT_SETTINGS,
  owner: {
    legalName: "Alder Street Outfitters and Daughters, Limited Liability Company",
    postalAddress: "418 Alder Street, Building B, Floor 3\nPortland, OR 97205\nUnited States of America",
    email: "hello@alder-street-outfitters.example",
    phone: "+1 503 555 0100",
  },
  policies: { ...DEFAULT_SETTINGS.policies, restockWeeks: { from: 1, to: 2 } },
  banner: "The new Pink is here. {percentOff}. {freeShipping}.",
};
const changed = { by: STAFF, at: "2026-11-20T16:04:00.000Z" };

const VIEW: SettingsView = {
  groups: byGroup((key) => ({
    values: toSent(key, settings[key]),
    ...(settings[key] === DEFAULT_SETTINGS[key] ? { version: 0, changed: null } : { version: 3, changed }),
  })) as SettingsView["groups"],
  policiesConfirmed: changed,
};

export const EMAIL_SETUP: Told<"GET /api/admin/emails/setup"> = {
  sender: { from: "Pack'd <orders@alder-street-outfitters.example>", server: "smtp.example.com:587" },
  kinds: [
    { kind: "order_confirmation", label: "Order confirmation", when: "To the customer, when an order is placed" },
    {
      kind: "shipped",
      label: "Shipping confirmation",
      when: "To the customer, when an order is fulfilled, with the tracking number",
    },
    { kind: "back_in_stock", label: "Back in stock", when: "To shoppers who asked for it, when an item is back" },
    { kind: "staff_invitation", label: "Invitation", when: "To someone who is invited to the team" },
  ],
};

const url = "**/api/admin/settings";
const screen = (name: string, path: string, prepare?: (page: Page) => Promise<void>): Screen =>
  adminScreen(`settings${name}`, path, [[url, VIEW]], async (page) => {
    await page.getByRole("form").waitFor();
    await prepare?.(page);
  });

export const settingsScreens: Screen[] = [
  screen("", "/settings/shop"),
  screen("-shipping", "/settings/shipping"),
  screen("-invalid", "/settings/shipping", async (page) => {
    await page.getByLabel("Return window").fill("0");
    await page.getByLabel("From").first().fill("9");
    await press("Save")(page);
  }),
  screen("-conflict", "/settings/shipping", async (page) => {
    await page.getByLabel("Express price").fill("5.99");
    const values = { ...VIEW.groups.shipping.values, expressPrice: 6.66 };
    const theirs = { ...VIEW.groups.shipping, values, version: 1, changed };
    const later = { ...VIEW, groups: { ...VIEW.groups, shipping: theirs } };
    await answering(url, { status: 200, json: later })(page);
    const json = { code: "changed_meanwhile", detail: "Ada Lovelace changed this on Nov 20, 2026, 11:04 AM." };
    await answering("**/api/admin/settings/shipping", { status: 409, json })(page);
    await press("Save", "Theirs: $6.66")(page);
  }),
  adminScreen(
    "settings-email",
    "/settings/email-settings",
    [
      [url, VIEW],
      ["**/api/admin/emails/setup", EMAIL_SETUP],
    ],
    (page) => page.getByRole("form").waitFor(),
  ),
  adminScreen("settings-unreachable", "/settings/shop", [[url, "abort"]], shows("The settings couldn't be loaded.")),
];
