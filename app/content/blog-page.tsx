import { services } from "#app/context.ts";
import { StagePanel } from "#app/storefront/stage-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/blog-page.ts";
import { DateText } from "./page-parts.tsx";
import { type PostSummary, postSummaries } from "./pages.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return postSummaries(await context.get(services).shop());
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Blog", description: "How to fold, carry, and choose a hoodie that's its own backpack." });

export default function BlogPage({ loaderData: posts }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap grid gap-y-7 py-7 md:gap-y-14 md:py-10">
      <div className="md:-mb-6">
        <h1 className="type-h1">Blog</h1>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">How to get the most out of a hoodie that's a backpack.</p>
      </div>
      {posts.map((post, at) => (
        <Entry key={post.slug} post={post} priority={at === 0} />
      ))}
    </main>
  );
}

function Entry({ post, priority }: { post: PostSummary; priority: boolean }) {
  const about = <About post={post} />;
  return (
    <article>
      {post.picture ? (
        <StagePanel picture={{ ...post.picture, whole: true }} priority={priority}>
          {about}
        </StagePanel>
      ) : (
        about
      )}
    </article>
  );
}

const About = ({ post: { slug, title, date, lead } }: { post: PostSummary }) => (
  <div>
    <p className="type-small text-ink-2">
      <DateText date={date} />
    </p>
    <h2 className="type-h2 mt-3">{displayText(title)}</h2>
    <p className="type-lead mt-5 mb-7 max-w-[28em] text-ink-2">{lead}</p>
    <ButtonLink to={`/blog/${slug}`} variant="ghost" aria-label={`Read more: ${title}`}>
      Read more
    </ButtonLink>
  </div>
);
