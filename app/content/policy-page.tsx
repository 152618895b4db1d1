import { services } from "#app/context.ts";
import { FaqRows } from "#app/storefront/faq.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/policy-page.ts";
import { Contents, DateText, DemoNote, Short } from "./page-parts.tsx";
import { writtenPage } from "./pages.server.ts";
import { rowsOf, SectionTitle, sectionsIn, Text } from "./prose.tsx";

/** A page that shows one text: '/terms' shows content/terms.md. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  return writtenPage(pattern.replace(/^\//, ""), await context.get(services).shop());
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

/** Its contents are beside the title; below, each section has its heading on the left and its text on the right. */
export default function PolicyPage({
  loaderData: { title, lead, short, date, blocks, sections },
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap grid gap-y-7 py-7 md:gap-y-10 md:py-10">
      <div className="grid gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr]">
        <div>
          <h1 className="type-h1">{displayText(title)}</h1>
          <p className="type-lead mt-5 max-w-[28em] text-ink-2">{lead}</p>
          <p className="type-small mt-4 text-ink-2">
            Last updated <DateText date={date} />
          </p>
        </div>
        <Contents sections={sections} />
      </div>
      <Short short={short} />
      <DemoNote />
      <Contents sections={sections} folded />
      <div>
        {rowsOf(blocks)
          .flatMap(({ html }) => sectionsIn(html))
          .map((section) => (
            <section
              key={section.id}
              className="grid gap-x-14 gap-y-4 border-t border-line py-7 max-lg:first:border-0 max-lg:first:pt-0 md:py-10 lg:grid-cols-[5fr_7fr]"
            >
              <SectionTitle section={section} className="type-h3" />
              <Parts html={section.html} />
            </section>
          ))}
      </div>
    </main>
  );
}

const FOLDED = /<\/h3>\s*<ul>/;

/** A long list right below a `###` heading unfolds; other `###` headings are part of the text. */
function Parts({ html }: { html: string }) {
  const [first, ...folded] = sectionsIn(html, "h3");
  if (!FOLDED.test(html)) return <Text html={html} />;
  return (
    <div className="grid gap-y-5">
      <Text html={first?.html ?? ""} />
      {folded.length > 0 && (
        <FaqRows inText questions={folded.map(({ title, ...rest }) => ({ ...rest, question: title }))} />
      )}
    </div>
  );
}
