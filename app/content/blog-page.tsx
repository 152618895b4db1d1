import { services } from "#app/context.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/blog-page.ts";
import { DateText } from "./page-parts.tsx";
import { type PostSummary, postSummaries } from "./pages.server.ts";
import { Stage } from "./prose.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return postSummaries(await context.get(services).shop());
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Blog", description: "How to fold, carry and choose the hoodie that is its own backpack." });

export default function BlogPage({ loaderData: posts }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap py-7 md:py-10">
      <h1 className="type-h1">Blog</h1>
      <p className="type-lead mt-5 max-w-[28em] text-ink-2">How to get the most out of a hoodie that's a backpack.</p>
      <ul className="mt-10 grid gap-y-14">
        {posts.map((post, at) => (
          <li key={post.slug}>
            <Entry post={post} first={at === 0} />
          </li>
        ))}
      </ul>
    </main>
  );
}

function Entry({ post: { slug, title, date, lead, picture }, first }: { post: PostSummary; first: boolean }) {
  return (
    <article
      className={`group relative grid items-center gap-x-14 gap-y-5 ${first ? "lg:grid-cols-[7fr_5fr]" : "lg:grid-cols-[5fr_7fr]"}`}
    >
      {picture && (
        <Stage
          {...picture}
          sizes="(min-width: 1080px) 740px, 100vw"
          priority={first}
          className={first ? "" : "lg:order-2"}
        />
      )}
      <div>
        <p className="type-small text-ink-2">
          <DateText date={date} />
        </p>
        <h2 className="type-h2 mt-3">{displayText(title)}</h2>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">{lead}</p>
        {/* The whole entry is the link's area. */}
        <Link
          to={`/blog/${slug}`}
          aria-label={`Read more: ${title}`}
          className="type-label mt-3 inline-flex min-h-11 items-center underline underline-offset-[5px] group-hover:decoration-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4"
        >
          Read more
        </Link>
      </div>
    </article>
  );
}
