import type { AccountView, SessionView } from "#shop/people/staff/account.contract.server.ts";
import type { TokenView } from "#shop/people/staff/api-tokens.server.ts";
import type { InvitationView, StaffView } from "#shop/people/staff/staff.contract.server.ts";
import { NOTIFICATION_KINDS, NOTIFICATIONS } from "#shop/running/notifications/notification-kinds.ts";
import { answering } from "./answering.ts";
import { ADA, LONG, page } from "./samples.ts";
import { all, type Screen } from "./screen.ts";
import { type Answers, adminScreen } from "./staff.ts";
import { follow, press, sendEmpty, shows } from "./steps.ts";

const AT = "2026-11-20T15:04:00.000Z";
const member = (_id: string, change: Partial<StaffView> = {}): StaffView => ({
  _id,
  email: ADA,
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
  invitedBy: ADA,
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
  createdBy: ADA,
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
    expiresAt: "2027-02-01T04:59:59.000Z",
    lastUsedAt: null,
  }),
  token("23", { name: "Old script", state: "revoked" }),
  token("24", { name: "Sam's script", createdBy: "sam@shop.example", state: "powerless" }),
];

const ACCOUNT: AccountView = {
  _id: "1",
  email: ADA,
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

const staffTab = (name: string, invitations: InvitationView[], prepare: NonNullable<Screen["prepare"]>): Screen =>
  adminScreen(
    name,
    "/settings/team",
    [
      ["**/api/admin/staff", page(STAFF)],
      ["**/api/admin/invitations", page(invitations)],
    ],
    prepare,
  );
const tokensTab = (name: string, tokens: TokenView[], prepare: NonNullable<Screen["prepare"]>): Screen =>
  adminScreen(name, "/settings/developers", [["**/api/admin/tokens", page(tokens)]], prepare);

const NOTIFICATION_CHOICES = NOTIFICATION_KINDS.map((kind) => {
  const { label, hint, onFor } = NOTIFICATIONS[kind];
  return { kind, label, hint, on: onFor.includes("owner") };
});

const secret = "US3WHSG7X5KAPV27VANWKQHF3SH3HULL";
const uri = `otpauth://totp/Packd:ada%40shop.example?issuer=Packd&secret=${secret}&algorithm=SHA1&digits=6&period=30`;
const accountAnswers = (account: AccountView): Answers => [
  ["**/api/admin/account", account],
  ["**/api/admin/account/sessions", { ...page(SESSIONS), apiTokens: 2 }],
  ["**/api/admin/account/two-step", { secret, uri }],
  ["**/api/admin/account/notifications", { items: NOTIFICATION_CHOICES }],
];

const CREATED = { invitation: invitation("11", LONG), token: "k3J9x0b2QpZ7mN4vR8sT1uW6yA5cE0gH2iL4oP7qS9d" };
const INVITED = page([CREATED.invitation]);
const WRONG_CODE = {
  code: "invalid_code",
  detail: "That code is wrong or already used. Try the next one.",
};

export const staffScreens: Screen[] = [
  staffTab("staff", INVITATIONS, (page) => page.getByText("Invited by").first().waitFor()),
  staffTab("staff-manage", [], follow(LONG.name, "Log out everywhere")),
  staffTab("staff-invite-invalid", [], async (page) => {
    await press("Invite someone")(page);
    await press("Send invitation", "Please enter a name")(page);
  }),
  staffTab("staff-link", [], async (page) => {
    await answering("**/api/admin/invitations", { status: 201, json: CREATED }, "POST")(page);
    await press("Invite someone")(page);
    await answering("**/api/admin/invitations", { status: 200, json: INVITED }, "GET")(page);
    await page.getByLabel("Email").fill(LONG.email);
    await page.getByLabel("Name").fill(LONG.name);
    await press("Send invitation")(page);
    await page.getByLabel("Link").waitFor();
  }),
  tokensTab("tokens-empty", [], shows("No tokens yet")),
  tokensTab("tokens", TOKENS, shows("Old script")),
  tokensTab("tokens-create-invalid", [], sendEmpty("Create token", "Please choose at least one permission")),
  adminScreen(
    "account",
    "/account",
    accountAnswers({ ...ACCOUNT, twoStep: true, recoveryCodesLeft: 8 }),
    shows("Safari on iPhone"),
  ),
  adminScreen("account-set-up", "/account", accountAnswers(ACCOUNT), async (page) => {
    await press("Set up")(page);
    await page.getByLabel("Your password").fill("kettle orbit wander");
    await press("Continue")(page);
    await press("Turn on", "Please enter the code from your app")(page);
  }),
  {
    name: "admin-login-code",
    path: "/admin/login",
    before: all(
      answering("**/api/auth/login", { status: 200, json: { codeNeeded: true, challenge: "a-challenge" } }),
      answering("**/api/auth/second-step", { status: 401, json: WRONG_CODE }),
    ),
    async prepare(page) {
      await page.getByLabel("Email").fill(ADA);
      await page.getByLabel("Password").fill("kettle orbit wander");
      await press("Login")(page);
      await page.getByLabel("Code", { exact: true }).fill("000000");
      await press("Login", "That code is wrong")(page);
    },
  },
  {
    name: "admin-invitation",
    path: "/admin/invitation#a-token",
    before: answering("**/api/auth/invitation", { status: 200, json: { ...LONG, role: "staff" } }),
    prepare: press("Create account", "Please choose a password"),
  },
  { name: "admin-forgot-password", path: "/admin/forgot-password" },
];
