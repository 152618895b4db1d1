import { useEffect } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { NavLink } from "#app/ui/link.tsx";
import { useMatches } from "#app/ui/media.ts";
import { MAIN_LINKS, SERVICE_LINKS } from "./links.ts";

const more = SERVICE_LINKS.filter(([to]) => to !== "/contact");

export function MenuDialog({ open, close }: { open: boolean; close: () => void }) {
  // On a wide screen, such as a rotated phone, the links are in the header.
  const wide = useMatches("(min-width: 760px)");
  useEffect(() => {
    if (wide) close();
  }, [wide, close]);
  return (
    <Dialog open={open} onClose={close} title="Menu" closeLabel="Close menu" side="menu">
      <nav aria-label="Menu" className="flex grow flex-col justify-between gap-10">
        <ul>
          {MAIN_LINKS.map(([to, text]) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                end
                onClick={close}
                className="type-h2 flex min-h-[72px] items-center decoration-[3px] underline-offset-[6px] aria-[current=page]:underline"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul>
          {more.map(([to, text]) => (
            <li key={to}>
              <NavLink to={to} onClick={close} className="inline-flex min-h-11 items-center text-ink-2">
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
