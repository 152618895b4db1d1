import { services } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { displayText } from "#app/ui/display-text.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/about-page.ts";
import { Short } from "./page-parts.tsx";
import { writtenPage } from "./pages.server.ts";
import { rowsOf, Stage, Text } from "./prose.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return writtenPage("about", await context.get(services).shop());
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

export default function AboutPage({ loaderData: { title, lead, picture, short, blocks } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap grid gap-y-14 py-7 md:gap-y-24 md:py-10">
      <div className="grid gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr]">
        <div className="lg:self-end lg:pb-10">
          <h1 className="type-h1">{displayText(title)}</h1>
          <p className="type-lead mt-5 mb-7 max-w-[28em] text-ink-2">{lead}</p>
          <ButtonLink to="/shop">Shop Now</ButtonLink>
        </div>
        {picture && <Stage {...picture} priority className="lg:aspect-square" />}
      </div>
      {rowsOf(blocks).map(({ html, picture }) => (
        <section key={html} className="grid items-center gap-x-14 gap-y-7 lg:grid-cols-[7fr_5fr]">
          {picture && <Stage {...picture} className="max-lg:order-2" />}
          <Text html={html} className="titled" />
        </section>
      ))}
      <Short short={short} />
    </main>
  );
}
