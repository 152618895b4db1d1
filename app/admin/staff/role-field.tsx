import type { ComponentProps } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { ROLES, type Role } from "#shop/staff/permissions.ts";
import { ROLE_HINTS, ROLE_NAMES } from "./staff-words.ts";

type Props = Omit<ComponentProps<typeof SelectField>, "label" | "children" | "hint"> & { value: string };

/** Chooses a role and says what it may do. */
export const RoleField = (props: Props) => (
  <SelectField {...props} label="Role" hint={ROLE_HINTS[props.value as Role]}>
    {ROLES.map((role) => (
      <option key={role} value={role}>
        {ROLE_NAMES[role]}
      </option>
    ))}
  </SelectField>
);
