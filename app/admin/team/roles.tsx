import type { ComponentProps } from "react";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { ROLES, type Role } from "#shop/people/staff/permissions.ts";

export const ROLE_NAMES: Record<Role, string> = { owner: "Owner", staff: "Staff", read_only: "Read only" };

export const ROLE_HINTS: Record<Role, string> = {
  owner: "Full access, including team, settings and API tokens.",
  staff: "Daily work: orders, products, customers and messages. Can view settings.",
  read_only: "Can view everything staff can, but not edit.",
};

type Props = Omit<ComponentProps<typeof SelectField>, "label" | "children" | "hint"> & { value: string };

/** Removes the password unless the role is owner, which requires it. */
export const forRole = <Fields extends { role: string; password: string }>({ password, ...fields }: Fields) => ({
  ...fields,
  role: fields.role as Role,
  ...(fields.role === "owner" && { password }),
});

export const OwnerPassword = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField
    {...props}
    label="Your password"
    type="password"
    autoComplete="current-password"
    hint="Owners have full access, so we ask for your password."
  />
);

/** Chooses a role and shows its permissions. */
export const RoleField = (props: Props) => (
  <SelectField {...props} label="Role" hint={ROLE_HINTS[props.value as Role]}>
    {ROLES.map((role) => (
      <option key={role} value={role}>
        {ROLE_NAMES[role]}
      </option>
    ))}
  </SelectField>
);
