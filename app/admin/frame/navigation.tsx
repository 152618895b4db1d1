import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { AREAS, isOutside, type NavPage, pageAt, pagesIn, sectionAt } from "../areas.ts";
import { useOpenCounts } from "../kit/open-counts.ts";
import { useStaff } from "../kit/staff.tsx";
import { Strip, tab } from "../kit/strip.tsx";
import { NavIcon } from "./nav-icon.tsx";

/** The areas and pages that the user may read. A group links to its first page. */
export function useAreas(): NavPage[] {
  const { may } = useStaff();
  const shown = (pages: readonly NavPage[]): NavPage[] =>
    pages.flatMap(({ pages: inside, ...page }) => {
      if (inside === undefined) return may(page.needs) ? [page] : [];
      const left = shown(inside);
      return left[0] ? [{ ...page, path: left[0].path, pages: left }] : [];
    });
  return shown(AREAS);
}

/** Desktop navigation: the areas, with the pages of the current one below it. */
export function Sidebar() {
  const areas = useAreas();
  const { pathname } = useLocation();
  const current = pageAt(pathname)?.area.label;
  return (
    <nav aria-label="Admin areas" className="hidden lg:block">
      <ul className="grid gap-0.5">
        {areas.map((area) => (
          <li key={area.label}>
            <Entry page={area} current={area.label === current} />
            {area.label === current && area.pages && (
              <ul className="mt-0.5 mb-1.5 grid grid-cols-[minmax(0,1fr)] gap-0.5 pl-4">
                {area.pages.map((page) => (
                  <li key={page.path}>
                    <Entry page={page} current={sectionAt(area.pages ?? [], pathname)?.path === page.path} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const entry =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 font-[560] text-ink-2 hover:bg-ink/4 hover:text-ink aria-[current]:bg-sand aria-[current]:font-[620] aria-[current]:text-ink lg:min-h-9";

function Entry({ page, current }: { page: NavPage; current: boolean }) {
  return (
    <Link to={page.path} aria-current={current ? "page" : undefined} className={entry}>
      {page.icon && <NavIcon name={page.icon} />}
      <span className="min-w-0 grow whitespace-nowrap">{page.label}</span>
      <Count of={page} />
    </Link>
  );
}

function Count({ of: page }: { of: NavPage }) {
  const counts = useOpenCounts();
  const open = pagesIn(page).reduce((sum, { count }) => sum + ((count && counts[count]) ?? 0), 0);
  if (open === 0) return null;
  return (
    <span className="inline-block min-w-[18px] rounded-pill bg-ink px-1.5 text-center text-[12px]/[18px] font-[620] whitespace-nowrap text-surface">
      {open}
      <span className="sr-only"> open</span>
    </span>
  );
}

/**
 * Links to the pages of the current area or section. On a desktop, only those that the sidebar doesn't list. A page below one of them has a
 * link back to it instead.
 */
export function PageLinks() {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const area = useAreas().find(({ label }) => label === page?.area.label);
  if (!area?.pages || page?.path !== pathname) return null;
  const section = sectionAt(area.pages, pathname);
  if (section?.pages && section.pages.length > 1)
    return <Row label={section.label} pages={section.pages} current={page.path} above={area} />;
  return <Row label={area.label} pages={area.pages} current={section?.path} className="lg:hidden" />;
}

type RowProps = {
  label: string;
  pages: readonly NavPage[];
  current: string | undefined;
  /** The parent area. */
  above?: NavPage;
  className?: string;
};

function Row({ label, pages, current, above, className = "" }: RowProps) {
  if (pages.length < 2) return null;
  return (
    <div className={`mb-4 max-lg:group-has-data-alone/main:hidden print:hidden ${className}`}>
      {above && (
        <Link
          to={above.path}
          aria-label={`All of ${above.label}`}
          className="type-label inline-flex min-h-11 items-center gap-1.5 hover:underline lg:hidden"
        >
          <span aria-hidden="true">←</span> {above.label}
        </Link>
      )}
      <Strip label={label} at={current} className="gap-5">
        {pages.map((page) => (
          <Link
            key={page.path}
            to={page.path}
            reloadDocument={isOutside(page.path)}
            aria-current={page.path === current ? "page" : undefined}
            className={`${tab} gap-2`}
          >
            {page.label}
            <Count of={page} />
          </Link>
        ))}
      </Strip>
    </div>
  );
}

const IN_BAR = ["Home", "Orders", "Products", "Inbox"];
const barEntry =
  "flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[12px]/[16px] font-[560] text-ink-2 aria-[current]:text-ink aria-[current]:font-[650]";

/** Phone navigation: four areas at the bottom of the screen, and the others behind More. A bar for selected rows takes its place. */
export function BottomBar({ more }: { more: React.ReactNode }) {
  const areas = useAreas();
  const { pathname, search } = useLocation();
  const current = pageAt(pathname)?.area.label;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The clean-up only, because the effect's first run may come after an early click on the button, and would close what that opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when another page is shown.
  useEffect(() => close, [pathname, search]);
  return (
    <nav
      aria-label="Admin areas"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] peer-has-data-bar:hidden lg:hidden print:hidden"
    >
      {areas
        .filter(({ label }) => IN_BAR.includes(label))
        .map((area) => (
          <Link
            key={area.label}
            to={area.path}
            aria-current={area.label === current ? "page" : undefined}
            className={barEntry}
          >
            <span className="relative">
              {area.icon && <NavIcon name={area.icon} />}
              <span className="absolute -top-1.5 left-3.5 w-max">
                <Count of={area} />
              </span>
            </span>
            {area.label}
          </Link>
        ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={IN_BAR.includes(current ?? "") ? undefined : "true"}
        onClick={() => setOpen(true)}
        className={barEntry}
      >
        <NavIcon name="more" />
        More
      </button>
      <Dialog open={isOpen} onClose={close} title="More">
        <ul className="-mx-3 grid gap-0.5">
          {areas
            .filter(({ label }) => !IN_BAR.includes(label))
            .map((area) => (
              <li key={area.label}>
                <Entry page={area} current={area.label === current} />
              </li>
            ))}
        </ul>
        <div className="grid justify-items-start border-t border-line pt-3">{more}</div>
      </Dialog>
    </nav>
  );
}
