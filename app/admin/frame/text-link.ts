/** A link between the login pages. */
export const textLink =
  "type-label inline-flex min-h-11 items-center justify-self-start underline underline-offset-[3px]";
