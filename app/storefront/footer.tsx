import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { early } from "#app/ui/early-click.tsx";
import { Link } from "#app/ui/link.tsx";
import { showCookieSettings } from "./cookie-consent.ts";
import { type Links, SERVICE_LINKS } from "./links.ts";
import { useOfflineScreen } from "./offline-screen.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

const COMPANY_LINKS: Links = [
  ["/about", "About"],
  ["/blog", "Blog"],
  ["/shop", "Shop"],
];

const LEGAL_LINKS: Links = [
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
];

export function Footer() {
  const sells = useShopFacts()?.pixel !== undefined;
  const offline = useOfflineScreen();
  return (
    <footer className="mt-14 border-t border-line md:mt-24 print:hidden">
      <div className="wrap grid gap-x-14 gap-y-12 pt-12 pb-10 md:pt-16 lg:grid-cols-[5fr_7fr]">
        <div hidden={offline}>
          <SubscribeForm />
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-9 md:grid-cols-3 lg:col-start-2 lg:justify-self-end lg:gap-x-16">
          <Column title="Customer Service" links={SERVICE_LINKS} />
          <Column title="Company" links={COMPANY_LINKS} />
          <Column title="Legal" links={LEGAL_LINKS} inRow>
            {["Cookie settings", ...(sells ? ["Do Not Sell or Share My Personal Information"] : [])].map((text) => (
              <li key={text}>
                <button {...early} type="button" onClick={showCookieSettings} className={linkLook}>
                  {text}
                </button>
              </li>
            ))}
          </Column>
        </div>
      </div>
      <div className="wrap flex flex-wrap justify-between gap-x-10 gap-y-1 pb-8 text-[14px]/[20px] text-ink-2">
        <Copyright />
        <OwnerLine />
      </div>
    </footer>
  );
}

/** The footer of the checkout: only policies, opened in a new tab, so that the form keeps its values. */
export function CheckoutFooter() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line pt-3 text-[14px]/[20px] text-ink-2 print:hidden">
      <Copyright />
      <nav aria-label="Policies" className="flex flex-wrap gap-x-6">
        {[["/cancellation", "Cancellation"] as const, ...LEGAL_LINKS].map(([to, text]) => (
          <a key={to} href={to} target="_blank" rel="noopener" className={linkLook}>
            {text}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ))}
      </nav>
    </footer>
  );
}

const linkLook =
  "inline-flex min-h-11 items-center text-left text-ink-2 underline-offset-4 hover:text-ink hover:underline";

type ColumnProps = {
  title: string;
  links: Links;
  /** On a phone, the links are side by side. */
  inRow?: boolean;
  children?: ReactNode;
};

function Column({ title, links, inRow, children }: ColumnProps) {
  return (
    <nav aria-label={title} className={inRow ? "max-md:col-span-2" : ""}>
      <h2 className="type-label mb-1.5">{title}</h2>
      <ul className={`text-[15px] ${inRow ? "flex flex-wrap gap-x-6 md:block" : ""}`}>
        {links.map(([to, text]) => (
          <li key={to}>
            <Link to={to} className={linkLook}>
              {text}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

/** The cached page may be from last year. */
const Copyright = () => <p suppressHydrationWarning>© 2023–{new Date().getFullYear()} Pack'd</p>;

/** The business behind the shop, as far as it is filled in. */
function OwnerLine() {
  const owner = useShopFacts()?.owner;
  if (!owner) return null;
  const { legalName, postalAddress, email } = owner;
  return (
    <address className="flex flex-wrap gap-x-5 not-italic">
      {[legalName, ...postalAddress.split("\n")].filter(Boolean).join(", ")}
      {email && (
        <a href={`mailto:${email}`} className="underline underline-offset-[3px] hover:text-ink">
          {email}
        </a>
      )}
    </address>
  );
}
