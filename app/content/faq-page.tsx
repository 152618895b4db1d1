import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { FaqRows } from "#app/storefront/faq.tsx";
import { HelpLinks } from "#app/storefront/help-links.tsx";
import { faqPage } from "#app/structured-data.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/faq-page.ts";
import { faqOf, writtenPage } from "./pages.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await context.get(services).shop();
  const { title, description, lead } = writtenPage("faq", facts);
  const questions = faqOf(facts);
  context.set(sharedFacts, { about: [faqPage(questions, facts.publicUrl)] });
  return { title, description, lead, questions };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

export default function FaqPage({ loaderData: { title, lead, questions } }: Route.ComponentProps) {
  return (
    <main
      id="main"
      className="wrap grid items-start gap-x-14 gap-y-10 py-7 md:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]"
    >
      <div>
        <h1 className="type-h1">{displayText(title)}</h1>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">{lead}</p>
      </div>
      <div className="lg:row-span-2">
        <FaqRows questions={questions} heading="h2" firstOpen />
      </div>
      <HelpLinks on="/faq" />
    </main>
  );
}
