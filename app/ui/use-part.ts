import { type ComponentType, useState } from "react";
import { toast } from "./toast.ts";

/**
 * A part of the page that is fetched when the shopper first needs it. If that fails, the page stays and a toast offers to reload it, because
 * some browsers don't fetch a script again, and after a deploy the page's own may be gone.
 *
 * @param load the dynamic import, as a function outside of the component
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> }>();
  return {
    Part: part?.Part,
    /** Fetches it ahead, when the shopper is probably about to need it. */
    warm: () => void load().catch(() => undefined),
    /** @returns whether the part has loaded */
    async fetch(): Promise<boolean> {
      try {
        const Part = await load();
        setPart({ Part });
        return true;
      } catch {
        toast("We couldn't load this part of the page. Please try again, or reload the page.", {
          kind: "error",
          action: { label: "Reload", onSelect: () => location.reload() },
        });
        return false;
      }
    },
  };
}
