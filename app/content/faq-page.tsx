import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { FaqRows } from "#app/storefront/faq.tsx";
import { faqPage } from "#app/structured-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
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
    <main id="main" className="wrap py-7 md:py-10">
      <h1 className="type-h1">{title}</h1>
      <p className="type-lead mt-5 mb-10 max-w-[28em] text-ink-2">{lead}</p>
      <FaqRows questions={questions} heading="h2" />
      <ButtonLink to="/contact" variant="ghost" className="mt-10">
        Contact Us
      </ButtonLink>
    </main>
  );
}
