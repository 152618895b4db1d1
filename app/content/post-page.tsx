import { data } from "react-router";
import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { sharedPost } from "#app/structured-data.server.ts";
import { HoodieDrawing } from "#app/ui/hoodie-drawing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/post-page.ts";
import { DateText } from "./page-parts.tsx";
import { DRAWING } from "./page-source.ts";
import { findPost } from "./pages.server.ts";
import { rowsOf, Stage, Text } from "./prose.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const facts = await context.get(services).shop();
  const post = findPost(params.slug, facts);
  if (!post) throw data(null, { status: 404 });
  context.set(sharedFacts, sharedPost(post, params.slug, facts));
  return post;
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

export default function PostPage({ loaderData: { title, lead, date, picture, blocks, next } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap grid gap-y-10 py-7 md:gap-y-14 md:py-10">
      <div className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr]">
        <div>
          <nav aria-label="Breadcrumb" className="type-label mb-5 text-ink-2">
            <Link to="/blog" className="inline-flex min-h-11 items-center hover:underline">
              Blog
            </Link>
          </nav>
          <h1 className="type-h1">{displayText(title)}</h1>
          <p className="type-lead mt-5 max-w-[28em] text-ink-2">{lead}</p>
          <p className="type-small mt-4 text-ink-2">
            <DateText date={date} />
          </p>
        </div>
        {picture && <Stage {...picture} priority />}
      </div>
      <article className="grid gap-y-10 md:gap-y-14">
        {rowsOf(blocks).map(({ html, picture }, at, { length }) => (
          <div
            key={html}
            className={`grid gap-x-14 gap-y-7 lg:grid-cols-[7fr_5fr] ${picture && !isLong(html) ? "items-center" : "items-start"}`}
          >
            <Text html={html} className="titled" />
            {picture && <RowPicture {...picture} />}
            {!picture && at === length - 1 && next && <NextPost {...next} />}
          </div>
        ))}
      </article>
    </main>
  );
}

/** Text with several sections: its picture stays in view beside it. */
const isLong = (html: string): boolean => html.split("<h2").length > 2;

const RowPicture = ({ src, alt }: { src: string; alt: string }) =>
  src === DRAWING ? (
    <div
      role="img"
      aria-label={alt}
      className="grid place-items-center rounded-lg bg-surface p-7 md:p-10 lg:sticky lg:top-28"
    >
      <HoodieDrawing measured className="w-[260px] text-sand-2" />
    </div>
  ) : (
    <Stage src={src} alt={alt} sizes="(min-width: 1080px) 500px, 100vw" />
  );

const NextPost = ({ slug, title }: { slug: string; title: string }) => (
  <p className="relative self-stretch rounded-lg bg-sand p-7 md:p-10">
    <span className="type-small block text-ink-2">Read next</span>
    <Link
      to={`/blog/${slug}`}
      className="type-h3 mt-3 block max-w-[14em] text-balance underline-offset-[6px] after:absolute after:inset-0 after:rounded-lg hover:underline"
    >
      {displayText(title)}
    </Link>
  </p>
);
