import type { ComponentProps } from "react";
import { data } from "react-router";
import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { loaderHeaders, untilSaleEnds } from "#app/storefront/page-lifetime.ts";
import { sharedPost } from "#app/structured-data.server.ts";
import { HoodieDrawing } from "#app/ui/hoodie-drawing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/post-page.ts";
import { offerOf } from "./offer.ts";
import { DateText } from "./page-parts.tsx";
import { DRAWING } from "./page-source.ts";
import { findPost, type Post } from "./pages.server.ts";
import { rowsOf, SectionTitle, Stage, type StagePicture, sectionsIn, Text, type TextSection } from "./prose.tsx";
import { ShopNow } from "./shop-now.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(services);
  const facts = await shop.shop();
  const post = findPost(params.slug, facts);
  if (!post) throw data(null, { status: 404 });
  context.set(sharedFacts, sharedPost(post, params.slug, facts));
  const products = await shop.listProducts();
  return data({ ...post, offer: offerOf(products) }, untilSaleEnds(products));
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, date, picture, blocks, next, offer } = loaderData;
  const rows = rowsOf(blocks).map(({ html, picture }) => ({ sections: sectionsIn(html), picture }));
  const intro = rows[0]?.sections.find(isIntro);
  return (
    <main id="main" className="wrap grid gap-y-14 py-7 md:gap-y-24 md:py-10">
      <div className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr]">
        <div>
          <nav aria-label="Breadcrumb" className="type-label mb-5 text-ink-2">
            <Link to="/blog" className="inline-flex min-h-11 items-center hover:underline">
              Blog
            </Link>
          </nav>
          <h1 className="type-h2">{displayText(title)}</h1>
          <p className="type-lead mt-5 max-w-[28em] text-ink-2">{lead}</p>
          <p className="type-small mt-4 text-ink-2">
            <DateText date={date} />
          </p>
          {intro && <Text html={intro.html} className="type-lead mt-7" />}
        </div>
        {picture && <PostPicture {...picture} priority />}
      </div>
      <article className="grid gap-y-14 md:gap-y-24">
        {rows.map(({ sections, picture }) => (
          <Row key={sections[0]?.html} sections={sections.filter((section) => section !== intro)} picture={picture} />
        ))}
      </article>
      <ShopNow offer={offer} />
      {next && <NextPost {...next} />}
    </main>
  );
}

/** What comes before the first heading is in the post's opening. */
const isIntro = ({ title }: TextSection): boolean => title === "";

/** A section's title with nothing else at its side. */
const ALONE = "type-h2 max-md:text-[30px]! md:text-[34px]!";

type RowProps = { sections: readonly TextSection[]; picture: StagePicture | undefined };

/** A section with its picture; several sections, beside which their picture stays in view; or sections without one. */
function Row({ sections, picture }: RowProps) {
  const [only] = sections.length === 1 ? sections : [];
  if (!picture) {
    return sections.map((section) => (
      <section key={section.id} className="grid gap-x-14 gap-y-5 lg:grid-cols-[5fr_7fr]">
        <SectionTitle section={section} className={ALONE} />
        <Text html={section.html} className="type-lead" />
      </section>
    ));
  }
  return (
    <div className={`grid gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr] ${only ? "items-center" : "items-start"}`}>
      <div className="grid gap-10">
        {sections.map((section) => (
          <section key={section.id} className={`grid ${only ? "gap-5" : "gap-3"}`}>
            <SectionTitle section={section} className={only ? ALONE : "type-h3"} />
            <Text html={section.html} className={only ? "type-lead" : ""} />
          </section>
        ))}
      </div>
      <PostPicture {...picture} sizes="(min-width: 1080px) 740px, 100vw" />
    </div>
  );
}

const PostPicture = (picture: ComponentProps<typeof Stage>) =>
  picture.src === DRAWING ? (
    <div role="img" aria-label={picture.alt} className="grid place-items-center stage rounded-lg p-7 md:p-10">
      <HoodieDrawing measured className="w-[260px] text-sand-2 lg:w-[380px]" />
    </div>
  ) : (
    <Stage {...picture} />
  );

const NextPost = ({ slug, title, picture }: NonNullable<Post["next"]>) => (
  <div className="group relative grid items-center gap-x-14 gap-y-7 border-t border-line pt-14 lg:grid-cols-[5fr_7fr]">
    <p>
      <span className="type-lead block text-ink-2">Read next</span>
      <Link
        to={`/blog/${slug}`}
        className="type-h2 mt-3 max-md:text-[30px]! md:text-[34px]! block text-balance underline-offset-[6px] after:absolute after:inset-0 after:rounded-lg group-hover:underline"
      >
        {displayText(title)}
      </Link>
    </p>
    {picture && <Stage {...picture} sizes="(min-width: 1080px) 740px, 100vw" />}
  </div>
);
