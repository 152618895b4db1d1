/** A link between the pages of those who are not logged in. */
export const textLink =
  "type-label inline-flex min-h-11 items-center justify-self-start underline underline-offset-[3px]";
