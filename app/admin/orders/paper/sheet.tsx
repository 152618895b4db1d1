import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import wordmark from "#app/ui/wordmark.svg";
import { easternDay } from "#platform/eastern-day.ts";
import { SmallButton } from "../../kit/buttons.tsx";
import { longDay } from "../../kit/dates.ts";
import { BackLink, Page } from "../../kit/page.tsx";
import printStyles from "./paper.print.css?url";

type PaperPageProps = {
  title: string;
  back: { to: string; label: string };
  canPrint: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of printable sheets. Its back link and print button aren't printed. */
export function PaperPage({ title, back, canPrint, actions, children }: PaperPageProps) {
  return (
    // As wide as a sheet.
    <div className="max-w-[816px]">
      <Page
        title={title}
        back={<BackLink to={back.to}>{back.label}</BackLink>}
        actions={
          canPrint && (
            <>
              {actions}
              <SmallButton look={actions ? "usual" : "primary"} onClick={() => print()}>
                Print
              </SmallButton>
            </>
          )
        }
      >
        <link rel="stylesheet" media="print" href={printStyles} />
        <div className="grid gap-6">{children}</div>
      </Page>
    </div>
  );
}

type SheetProps = { name: string; head: ReactNode; children: ReactNode };

/** One sheet. Its header has the shop on the left and the document on the right or, on a phone, below. */
export function Sheet({ name, head, children }: SheetProps) {
  const facts = useShopFacts();
  const { legalName = "", postalAddress = "", email = "", phone = "" } = facts?.owner ?? {};
  return (
    <article aria-label={name} className="border border-line bg-surface p-6 text-[13px]/[19px] text-ink md:p-12">
      <header className="flex justify-between gap-x-8 gap-y-5 not-print:max-md:flex-col">
        <div className="min-w-0">
          <img src={wordmark} alt="Pack'd" width="108" height="19" className="mb-3" />
          {[legalName, ...postalAddress.split("\n"), email, phone].map((line) => line && <p key={line}>{line}</p>)}
          {facts?.demo && <p>Demo shop: no real orders, no real charges.</p>}
        </div>
        <div className="text-right not-print:max-md:text-left">{head}</div>
      </header>
      {children}
    </article>
  );
}

export const Day = ({ at }: { at: string }) => <time dateTime={easternDay(new Date(at))}>{longDay(at)}</time>;

export const headCell = "border-b border-line py-1.5 not-last:pr-3 text-left font-[600]";
export const lineCell = "border-b border-line py-2.5 not-last:pr-3 align-top";
