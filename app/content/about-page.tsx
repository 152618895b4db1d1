import { services } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
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
      <div className="grid gap-y-7 md:gap-y-14">
        <div className="grid items-center gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr]">
          <div>
            <h1 className="type-h1">{displayText(title)}</h1>
            <p className="type-lead mt-5 mb-7 max-w-[28em] text-ink-2">{lead}</p>
            <ButtonLink to="/shop">Shop Now</ButtonLink>
          </div>
          {picture && <Stage {...picture} priority />}
        </div>
        <Short short={short} />
      </div>
      {rowsOf(blocks).map(({ html, picture }, at) =>
        picture ? (
          <section
            key={html}
            className={`grid items-center gap-x-14 gap-y-7 ${at % 2 === 0 ? "lg:grid-cols-[7fr_5fr]" : "lg:grid-cols-[5fr_7fr]"}`}
          >
            <Stage {...picture} className={`max-lg:order-2 ${at % 2 === 0 ? "" : "lg:order-2"}`} />
            <Text html={html} className="titled" />
          </section>
        ) : (
          <section key={html} className="rounded-lg bg-sand p-7 md:p-14">
            <Text html={html} className="titled" />
          </section>
        ),
      )}
    </main>
  );
}
