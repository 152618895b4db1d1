import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

/** A link that matters less than the buttons beside it. */
export const TextLink = (props: Omit<ComponentProps<typeof Link>, "className">) => (
  <Link
    {...props}
    className="type-label inline-flex min-h-11 items-center justify-self-center underline underline-offset-[3px] hover:text-ink-2 md:[a+&]:ml-3 md:[button+&]:ml-3"
  />
);
