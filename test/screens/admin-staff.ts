import type { Page } from "@playwright/test";
import type { AccountView, InvitationView, SessionView, StaffView, TokenView } from "#shop/staff/staff-view.ts";
import { answering, type Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

const AT = "2026-11-20T15:04:00.000Z";
const LONG = {
  name: "Alexandria Wolfeschlegelsteinhausenbergerdorff",
  email: "alexandria.wolfeschlegelsteinhausenbergerdorff@long-company-name.example",
};

const member = (_id: string, change: Partial<StaffView> = {}): StaffView => ({
  _id,
  email: "ada@shop.example",
  name: "Ada",
  role: "owner",
  twoStep: true,
  disabled: false,
  createdAt: AT,
  lastSeenAt: AT,
  ...change,
});
const STAFF = [
  member("1"),
  member("2", { ...LONG, role: "staff", twoStep: true }),
  member("3", { name: "Jo", email: "jo@shop.example", role: "read_only", twoStep: false, lastSeenAt: null }),
  member("4", { name: "Sam", email: "sam@shop.example", role: "staff", disabled: true, twoStep: false }),
];

const invitation = (_id: string, change: Partial<InvitationView> = {}): InvitationView => ({
  _id,
  email: "kim@shop.example",
  name: "Kim",
  role: "staff",
  invitedBy: "ada@shop.example",
  createdAt: AT,
  expiresAt: "2026-11-27T15:04:00.000Z",
  expired: false,
  ...change,
});
const INVITATIONS = [invitation("11"), invitation("12", { ...LONG, role: "read_only", expired: true })];

const token = (_id: string, change: Partial<TokenView> = {}): TokenView => ({
  _id,
  name: "Warehouse",
  ending: "GjS4",
  scopes: ["orders:read", "orders:write", "products:read"],
  createdBy: "ada@shop.example",
  createdAt: AT,
  expiresAt: null,
  lastUsedAt: AT,
  state: "active",
  ...change,
});
const TOKENS = [
  token("21"),
  token("22", {
    name: "Nightly export of everything to the accountants' spreadsheet",
    scopes: ["orders:read", "products:read", "customers:read", "messages:read", "reports:read", "audit:read"],
    createdBy: LONG.email,
    expiresAt: "2027-01-31T23:59:59.000Z",
    lastUsedAt: null,
  }),
  token("23", { name: "Old script", state: "revoked" }),
  token("24", { name: "Sam's script", state: "powerless" }),
];

const ACCOUNT: AccountView = {
  _id: "1",
  email: "ada@shop.example",
  name: "Ada",
  role: "owner",
  twoStep: false,
  recoveryCodesLeft: 0,
};
const SESSIONS: SessionView[] = [
  { _id: "31", device: "Chrome on Windows", createdAt: AT, lastSeenAt: AT, current: true },
  { _id: "32", device: "Safari on iPhone", createdAt: AT, lastSeenAt: AT, current: false },
  { _id: "33", device: "", createdAt: AT, lastSeenAt: AT, current: false },
];

const page = (items: unknown[]) => ({ items, next: null });
const staffTab = (staff: StaffView[], invitations: InvitationView[]) =>
  staffSees(
    ["**/api/admin/staff?*", page(staff)],
    ["**/api/admin/staff", page(staff)],
    ["**/api/admin/invitations", page(invitations)],
  );
const tokensTab = (tokens: TokenView[]) => staffSees(["**/api/admin/tokens", page(tokens)]);
const accountPage = (account: AccountView) =>
  staffSees(
    ["**/api/admin/account", account],
    ["**/api/admin/account/sessions", page(SESSIONS)],
    [
      "**/api/admin/account/two-step",
      {
        secret: "US3WHSG7X5KAPV27VANWKQHF3SH3HULL",
        uri: "otpauth://totp/Packd:ada%40shop.example?issuer=Packd&secret=US3WHSG7X5KAPV27VANWKQHF3SH3HULL&algorithm=SHA1&digits=6&period=30",
      },
    ],
  );

async function passwordGiven(page: Page) {
  await page.getByLabel("Email").fill("ada@shop.example");
  await page.getByLabel("Password").fill("kettle orbit wander");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByLabel("Code", { exact: true }).waitFor();
}

export const staffScreens: Screen[] = [
  {
    name: "admin-staff",
    path: "/admin?tab=staff",
    before: staffTab(STAFF, INVITATIONS),
    prepare: (page) => page.getByText("Link good until").first().waitFor({ state: "attached" }),
  },
  {
    name: "admin-staff-manage",
    path: "/admin?tab=staff",
    before: staffTab(STAFF, []),
    prepare: (page) => page.getByRole("button", { name: `Manage ${LONG.name}` }).click(),
  },
  {
    name: "admin-staff-invite-invalid",
    path: "/admin?tab=staff",
    before: staffTab(STAFF, []),
    async prepare(page) {
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByText("Please enter a name").waitFor();
    },
  },
  {
    name: "admin-staff-link",
    path: "/admin?tab=staff",
    before: staffTab(STAFF, []),
    async prepare(page) {
      const answer = { invitation: invitation("11", LONG), token: "k3J9x0b2QpZ7mN4vR8sT1uW6yA5cE0gH2iL4oP7qS9d" };
      await answering("**/api/admin/invitations", { status: 201, json: answer })(page);
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await page.getByLabel("Email").fill(LONG.email);
      await page.getByLabel("Name").fill(LONG.name);
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByLabel("Link").waitFor();
    },
  },
  {
    name: "admin-tokens-empty",
    path: "/admin?tab=tokens",
    before: tokensTab([]),
    prepare: (page) => page.getByText("No token yet.").waitFor(),
  },
  {
    name: "admin-tokens",
    path: "/admin?tab=tokens",
    before: tokensTab(TOKENS),
    prepare: (page) => page.getByText("Old script").waitFor(),
  },
  {
    name: "admin-tokens-create-invalid",
    path: "/admin?tab=tokens",
    before: tokensTab([]),
    async prepare(page) {
      await page.getByRole("button", { name: "Create token" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
      await page.getByText("Please choose at least one scope").waitFor();
    },
  },
  {
    name: "admin-account",
    path: "/admin/account",
    before: accountPage({ ...ACCOUNT, twoStep: true, recoveryCodesLeft: 8 }),
    prepare: (page) => page.getByText("Safari on iPhone").waitFor(),
  },
  {
    name: "admin-account-set-up",
    path: "/admin/account",
    before: accountPage(ACCOUNT),
    async prepare(page) {
      await page.getByRole("button", { name: "Set up" }).click();
      await page.getByLabel("Your password").fill("kettle orbit wander");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Turn on" }).click();
      await page.getByText("Please enter the code of your app").waitFor();
    },
  },
  {
    name: "admin-login-code",
    path: "/admin/login",
    async before(page) {
      await answering("**/api/auth/login", { status: 200, json: { codeNeeded: true, challenge: "a-challenge" } })(page);
      const wrong = "This code is not right, or was used before. Wait for the next one.";
      const json = { code: "invalid_code", detail: wrong };
      await answering("**/api/auth/second-step", { status: 401, json })(page);
    },
    async prepare(page) {
      await passwordGiven(page);
      await page.getByLabel("Code", { exact: true }).fill("000000");
      await page.getByRole("button", { name: "Login" }).click();
      await page.getByText("This code is not right").waitFor();
    },
  },
  {
    name: "admin-invitation",
    path: "/admin/invitation#a-token",
    before: answering("**/api/auth/invitation", { status: 200, json: { ...LONG, role: "staff" } }),
    async prepare(page) {
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Please enter a new password").waitFor();
    },
  },
  { name: "admin-forgot-password", path: "/admin/forgot-password" },
];
