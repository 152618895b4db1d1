import type { ComponentProps } from "react";
import { textLook } from "./button.tsx";
import { Link } from "./link.tsx";

/** A link that matters less than the buttons beside it. */
export const TextLink = (props: Omit<ComponentProps<typeof Link>, "className">) => (
  <Link {...props} className={`${textLook} justify-self-start md:[.rounded-pill+&]:ml-3`} />
);
