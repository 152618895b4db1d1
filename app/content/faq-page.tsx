import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { useShopFacts } from "#app/shop-facts.ts";
import { FaqRows } from "#app/storefront/faq.tsx";
import { faqPage } from "#app/structured-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/faq-page.ts";
import { faqGroups, faqOf, writtenPage } from "./pages.server.ts";
import { Text } from "./prose.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await context.get(services).shop();
  const { title, description, lead } = writtenPage("faq", facts);
  context.set(sharedFacts, { about: [faqPage(faqOf(facts), facts.publicUrl)] });
  return { title, description, lead, groups: faqGroups(facts) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

export default function FaqPage({ loaderData: { title, lead, groups } }: Route.ComponentProps) {
  // No one replies there.
  const isDemo = useShopFacts()?.demo;
  return (
    <main id="main" className="wrap grid gap-y-10 py-7 md:gap-y-14 md:py-10">
      <div>
        <h1 className="type-h1">{displayText(title)}</h1>
        <p className="type-lead mt-5 text-ink-2">{lead}</p>
        <nav aria-label="On this page" className="mt-7">
          <ul className="flex flex-wrap gap-2">
            {groups.map((group) => (
              <li key={group.id}>
                <a
                  href={`#${group.id}`}
                  className="type-label inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border-[1.5px] border-line-strong bg-surface px-4 hover:border-ink"
                >
                  {group.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {groups.map((group) => (
        <section
          key={group.id}
          aria-labelledby={group.id}
          className="grid items-start gap-x-14 gap-y-5 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]"
        >
          <h2 id={group.id} className="type-h2 max-md:text-[30px]! md:text-[34px]!">
            {displayText(group.title)}
          </h2>
          <Text html={group.html} />
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <FaqRows questions={group.questions} opensFirst />
          </div>
        </section>
      ))}
      {!isDemo && (
        <section aria-labelledby="more-help" className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr]">
          <h2 id="more-help" className="type-h2 max-md:text-[30px]! md:text-[34px]!">
            Something else?
          </h2>
          <div className="grid justify-items-start gap-5">
            <p className="type-lead">Write to us, and include your order number if you have one.</p>
            <ButtonLink to="/contact">Contact Us</ButtonLink>
          </div>
        </section>
      )}
    </main>
  );
}
