import { useShopFacts } from "#app/shop-facts.ts";
import { PlusMinus } from "#app/ui/plus-minus.tsx";
import { longDay } from "#platform/day-words.ts";
import type { Section } from "./markdown.server.ts";

/** 'November 21, 2026' */
export const DateText = ({ date }: { date: string }) => <time dateTime={date}>{longDay(date)}</time>;

/** The facts that most readers look for, in one row. */
export function Short({ short }: { short: readonly { fact: string; text: string }[] }) {
  if (short.length === 0) return null;
  return (
    <ul aria-label="In short" className="grid border-t border-line md:grid-cols-3 md:gap-x-8 md:border-b">
      {short.map(({ fact, text }) => (
        <li
          key={fact}
          className="grid grid-cols-[2fr_3fr] items-baseline gap-x-4 border-b border-line py-3.5 md:block md:border-0 md:py-5"
        >
          <p className="type-h3">{fact}</p>
          <p className="text-[15px]/6 text-ink-2 md:mt-1">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** A notice that this is a demo shop, on pages that make promises. */
export function DemoNote() {
  const facts = useShopFacts();
  if (!facts?.demo) return null;
  const known = Object.values(facts.owner).some(Boolean);
  return (
    <p className="rounded-md bg-sand px-5 py-4 text-[15px]/6">
      <b className="font-[640]">This is a demo shop.</b> Products and reviews are samples, payments are tests, and
      nothing ships.{known ? "" : " The owner's details haven't been added yet."} The text below is what a real shop
      with these settings would promise.
    </p>
  );
}

/** 'On this page': beside the title on a wide screen, folded above the text on a narrow one. */
export function Contents({ sections, folded = false }: { sections: readonly Section[]; folded?: boolean }) {
  const links = (
    <ul className={`text-[15px]/[20px] ${folded ? "" : "grid grid-cols-2 gap-x-6"}`}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`flex items-center text-ink-2 underline-offset-[5px] hover:text-ink hover:underline ${folded ? "min-h-11" : "min-h-9"}`}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  if (!folded) {
    return (
      <nav aria-label="On this page" className="hidden lg:block">
        <p className="type-label mb-2">On this page</p>
        {links}
      </nav>
    );
  }
  return (
    <details className="unfold group border-y border-line lg:hidden print:hidden">
      <summary className="type-label flex min-h-[52px] list-none items-center justify-between [&::-webkit-details-marker]:hidden">
        On this page
        <PlusMinus />
      </summary>
      <nav aria-label="On this page" className="pb-3">
        {links}
      </nav>
    </details>
  );
}
