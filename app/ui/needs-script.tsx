import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Tells readers without JavaScript what they can't do here, and what they can do instead. */
export const NeedsScript = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <noscript>
    {import.meta.env.SSR && (
      <div className={className}>
        <Notice tone="warn">{children}</Notice>
      </div>
    )}
  </noscript>
);
