import * as z from "zod/mini";
import { MAX_PASSWORD_LENGTH } from "#platform/password-strength.ts";
import { emailAddress, requiredText } from "#shop/form-fields.ts";
import { ROLES, SCOPES } from "./permissions.ts";

// Forms for accounts and logins, checked in the browser and on the server.

const personName = () => requiredText("Please enter a name", "Name", 100);
const typedPassword = (required: string) =>
  z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`),
    );
const newPassword = () => typedPassword("Please enter a new password");
const token = () =>
  z.string("The link isn't complete").check(z.minLength(1, "The link isn't complete"), z.maxLength(200));

export const emailForm = z.object({ email: emailAddress() });
export const nameForm = z.object({ name: personName() });
export const inviteForm = z.object({
  email: emailAddress("Please enter an email address"),
  name: personName(),
  role: z.enum(ROLES, "Please choose a role"),
  /** The inviter's own password, needed to invite an owner. */
  password: z.optional(typedPassword("Please enter your password")),
});
export const roleForm = z.object({
  role: z.enum(ROLES, "Please choose a role"),
  /** The role that the editor saw. */
  was: z.enum(ROLES),
  /** The editor's own password, needed to make someone an owner. */
  password: z.optional(typedPassword("Please enter your password")),
});
export const linkForm = z.object({ token: token() });
export const acceptForm = z.object({ token: token(), name: personName(), password: newPassword() });
export const newPasswordForm = z.object({ token: token(), password: newPassword() });
export const changePasswordForm = z.object({
  current: typedPassword("Please enter your password"),
  password: newPassword(),
});
export const passwordForm = z.object({ password: typedPassword("Please enter your password") });
export const codeForm = z.object({ code: requiredText("Please enter the code", "Code", 60) });
export const secondStepForm = z.extend(codeForm, { challenge: token() });

export const tokenForm = z.object({
  name: requiredText("Please enter a name", "Name", 60),
  scopes: z
    .array(z.enum(SCOPES, "This scope doesn't exist"))
    .check(z.minLength(1, "Please choose at least one permission")),
  expiresAt: z.nullable(z.iso.datetime({ error: "Please enter a date", offset: true })),
  password: typedPassword("Please enter your password"),
});
