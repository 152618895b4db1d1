import type { ComponentProps } from "react";
import { Link as RouterLink, NavLink as RouterNavLink } from "react-router";

/** A link to another screen, which is prefetched when the shopper is about to go there; the screens cross-fade. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink discover="none" prefetch="intent" viewTransition {...props} />;
}

/** The same, and marked `aria-current` while its screen is shown. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink discover="none" prefetch="intent" viewTransition {...props} />;
}
