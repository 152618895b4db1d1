/** 'What does it cost?' becomes #what-does-it-cost. */
export const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/'/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
