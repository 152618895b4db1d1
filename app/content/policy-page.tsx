import { services } from "#app/context.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/policy-page.ts";
import { Contents, DateText, DemoNote, Short } from "./page-parts.tsx";
import { writtenPage } from "./pages.server.ts";
import { Prose } from "./prose.tsx";

/** A page that shows one text: '/terms' shows content/terms.md. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  return writtenPage(pattern.replace(/^\//, ""), await context.get(services).shop());
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

export default function PolicyPage({
  loaderData: { title, lead, short, date, blocks, sections },
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap grid gap-x-14 gap-y-7 py-7 md:py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <h1 className="type-h1">{displayText(title)}</h1>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">{lead}</p>
        <p className="type-small mt-4 text-ink-2">
          Last updated <DateText date={date} />
        </p>
        <Contents sections={sections} />
      </div>
      <div className="grid max-w-[66ch] content-start gap-10">
        <DemoNote />
        <Short short={short} />
        <Contents sections={sections} folded />
        <div className="ruled">
          <Prose blocks={blocks} />
        </div>
      </div>
    </main>
  );
}
