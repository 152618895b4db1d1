import type { ReactNode } from "react";

/** A cell as wide as the cells of the page's other table, so that their columns line up. */
export const TeamCell = ({ children }: { children: ReactNode }) => (
  <span className="md:block md:min-w-40 lg:min-w-48">{children}</span>
);
