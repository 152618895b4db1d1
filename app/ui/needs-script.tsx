import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Tells readers without JavaScript what they can't do here, and what they can do instead. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <Notice tone="warn">{children}</Notice>
  </noscript>
);
