import { data } from "react-router";
import { services } from "#app/context.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { FoldStills } from "#app/storefront/fold-stills.tsx";
import { loaderHeaders, untilSaleEnds } from "#app/storefront/page-lifetime.ts";
import { StagePanel } from "#app/storefront/stage-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/about-page.ts";
import styles from "./about.css?url";
import { offerOf } from "./offer.ts";
import { Short } from "./page-parts.tsx";
import { FOLD } from "./page-source.ts";
import { writtenPage } from "./pages.server.ts";
import { rowsOf, SectionTitle, Stage, type StagePicture, sectionsIn, Text, type TextSection } from "./prose.tsx";
import { ShopNow } from "./shop-now.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(services);
  const products = await shop.listProducts();
  return data({ ...writtenPage("about", await shop.shop()), offer: offerOf(products) }, untilSaleEnds(products));
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, picture, short, blocks, offer } = loaderData;
  const opening = (
    <>
      <h1 className="type-hero">{displayText(title)}</h1>
      <p className="type-lead mt-5 mb-7 max-w-[27em] text-ink/80">{lead}</p>
      <ButtonLink to="/shop">Shop Now</ButtonLink>
    </>
  );
  return (
    <main id="main" className="wrap grid gap-y-14 py-7 md:gap-y-24 md:py-10">
      <link rel="stylesheet" href={styles} />
      <div className="grid gap-y-7">
        {picture ? (
          <StagePanel picture={picture} priority>
            {opening}
          </StagePanel>
        ) : (
          <div>{opening}</div>
        )}
        <Short short={short} />
      </div>
      {rowsOf(blocks).flatMap(({ html, picture }) =>
        sectionsIn(html).map((section, at, { length }) => (
          <Part key={section.html} section={section} picture={at === length - 1 ? picture : undefined} />
        )),
      )}
      <WhoWeAre />
      <ShopNow offer={offer} />
    </main>
  );
}

type PartProps = { section: TextSection; picture: StagePicture | undefined };

/** A section, with its picture if it has one. */
function Part({ section, picture }: PartProps) {
  const title = <SectionTitle section={section} className="type-h2" />;
  if (!picture) {
    return (
      <section className="grid gap-x-14 gap-y-5 lg:grid-cols-[7fr_5fr]">
        {title}
        <Text html={section.html} className="type-lead" />
      </section>
    );
  }
  if (picture.src === FOLD) {
    return (
      <section className="grid gap-8">
        <div className="grid items-end gap-x-14 gap-y-5 lg:grid-cols-[7fr_5fr]">
          {title}
          <Text html={section.html} />
        </div>
        <FoldStills title="Pack'd Hoodie" color="Blue" render="blue" sizes="(min-width: 1080px) 250px, 62vw" />
      </section>
    );
  }
  return (
    <section className="grid items-center gap-x-14 gap-y-7 lg:grid-cols-[7fr_5fr]">
      <Stage {...picture} className="max-lg:order-2" />
      <div className="grid gap-5">
        {title}
        <Text html={section.html} className={section.html.includes("<ul>") ? "ruled" : "type-lead"} />
      </div>
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
    <section aria-labelledby="who-we-are">
      <h2 id="who-we-are" className="type-h2 mb-7">
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
