import { data } from "react-router";
import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { sharedPost } from "#app/structured-data.server.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/post-page.ts";
import { DateText } from "./page-parts.tsx";
import { findPost } from "./pages.server.ts";
import { Prose, Stage } from "./prose.tsx";

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
    <main id="main" className="wrap grid gap-x-14 gap-y-7 py-7 md:py-10 lg:grid-cols-[5fr_7fr]">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <nav aria-label="Breadcrumb" className="type-label mb-5 text-ink-2">
          <Link to="/blog" className="inline-flex min-h-11 items-center hover:underline">
            Blog
          </Link>
        </nav>
        <h1 className="type-h1">{title}</h1>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">{lead}</p>
        <p className="type-small mt-4 text-ink-2">
          <DateText date={date} />
        </p>
      </div>
      <article className="min-w-0">
        {picture && <Stage {...picture} priority className="mb-10" />}
        <Prose blocks={blocks} />
        {next && (
          <p className="mt-14 border-t border-line pt-5">
            <span className="type-small text-ink-2">Next</span>
            <Link
              to={`/blog/${next.slug}`}
              className="type-h3 flex min-h-11 items-center underline-offset-[5px] hover:underline"
            >
              {next.title}
            </Link>
          </p>
        )}
      </article>
    </main>
  );
}
