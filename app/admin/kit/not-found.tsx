import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageAt } from "../frame/nav.ts";

/** Replaces a page or an item that doesn't exist, with a link back to the area or to Home. */
export function NotFound({ children }: { children: ReactNode }) {
  const area = pageAt(useLocation().pathname)?.area;
  return (
    <div role="alert" className="grid justify-items-start gap-4 border-t border-line py-6">
      <p className="text-ink-2">
        {children}
        <span className="max-md:hidden"> Press Ctrl K to search.</span>
      </p>
      <ButtonLink small to={area?.path ?? "/admin"}>
        Back to {area?.label ?? "Home"}
      </ButtonLink>
    </div>
  );
}
