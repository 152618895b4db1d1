import type { ComponentProps } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { ROLES, type Role } from "#shop/people/staff/permissions.ts";
import { Options, PasswordField } from "../kit/fields.tsx";

export const ROLE_NAMES: Record<Role, string> = { owner: "Owner", staff: "Staff", read_only: "Read only" };

export const ROLE_HINTS: Record<Role, string> = {
  owner: "Full access, including team, settings, and API tokens.",
  staff: "Can handle orders, products, customers, and messages, and view settings.",
  read_only: "Can view everything staff can, but not edit.",
};

type Props = Omit<ComponentProps<typeof SelectField>, "label" | "children" | "hint"> & { value: string };

/** Removes the password unless the role is owner, which requires it. */
export const forRole = <Fields extends { role: string; password: string }>({ password, ...fields }: Fields) => ({
  ...fields,
  role: fields.role as Role,
  ...(fields.role === "owner" && { password }),
});

export const OwnerPassword = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField {...props} hint="Owners have full access, so we ask for your password." />
);

/** Chooses a role and shows its permissions. */
export const RoleField = (props: Props) => (
  <SelectField {...props} label="Role" hint={ROLE_HINTS[props.value as Role]}>
    <Options of={ROLES.map((role) => [role, ROLE_NAMES[role]])} />
  </SelectField>
);
