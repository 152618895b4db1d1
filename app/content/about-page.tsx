import { services } from "#app/context.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { FoldStills } from "#app/storefront/fold-stills.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/about-page.ts";
import styles from "./about.css?url";
import { Short } from "./page-parts.tsx";
import { writtenPage } from "./pages.server.ts";
import { rowsOf, Stage, type StagePicture, Text } from "./prose.tsx";

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
      {rowsOf(blocks).map(({ html, picture }, at) => (
        <Part key={html} html={html} picture={picture} left={at % 2 === 0} />
      ))}
      <WhoWeAre />
    </main>
  );
}

type PartProps = { html: string; picture: StagePicture | undefined; left: boolean };

/** A text with its picture. The packed hoodie is shown with all folding steps, and a text without a picture is shown as rows. */
function Part({ html, picture, left }: PartProps) {
  const render = /^\/media\/packed-(\w+)\.webp$/.exec(picture?.src ?? "")?.[1];
  if (!picture) {
    return (
      <section>
        <link rel="stylesheet" href={styles} />
        <Text html={html} className="titled promises" />
      </section>
    );
  }
  if (render) {
    return (
      <section className="grid gap-8">
        <Text html={html} className="titled" />
        <FoldStills
          title="Pack'd Hoodie"
          color={render.charAt(0).toUpperCase() + render.slice(1)}
          render={render}
          sizes="(min-width: 1080px) 250px, 62vw"
        />
      </section>
    );
  }
  return (
    <section
      className={`grid items-center gap-x-14 gap-y-7 ${left ? "lg:grid-cols-[7fr_5fr]" : "lg:grid-cols-[5fr_7fr]"}`}
    >
      <Stage {...picture} className={`max-lg:order-2 ${left ? "" : "lg:order-2"}`} />
      <Text html={html} className="titled" />
    </section>
  );
}

/** The owner's details, as far as they are filled in. */
function WhoWeAre() {
  const { legalName = "", postalAddress = "", email = "" } = useShopFacts()?.owner ?? {};
  const rows = [
    ["Company", legalName],
    ["Address", postalAddress.split("\n").join(", ")],
    ["Email", email],
  ].filter(([, value]) => value);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="who-we-are" className="titled">
      <h2 id="who-we-are" className="mb-4">
        Who we are
      </h2>
      <dl className="grid border-t border-line md:grid-cols-3 md:gap-x-8 md:border-b">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[2fr_3fr] items-baseline gap-x-4 border-b border-line py-3.5 md:block md:border-0 md:py-5"
          >
            <dt className="text-[15px]/6 text-ink-2">{name}</dt>
            <dd className="type-h3">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
