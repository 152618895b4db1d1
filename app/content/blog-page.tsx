import { services } from "#app/context.ts";
import { StagePanel } from "#app/storefront/stage-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
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
  pageMeta({ title: "Blog", description: "How to fold, carry, and choose a hoodie that's its own backpack." });

export default function BlogPage({ loaderData: posts }: Route.ComponentProps) {
  const [first, ...others] = posts;
  return (
    <main id="main" className="wrap grid gap-y-14 py-7 md:gap-y-24 md:py-10">
      <div className="-mb-7 md:-mb-16">
        <h1 className="type-h1">Blog</h1>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">How to get the most out of a hoodie that's a backpack.</p>
      </div>
      {first && <Newest post={first} />}
      {others.map((post) => (
        <Entry key={post.slug} post={post} />
      ))}
    </main>
  );
}

/** The newest post has the page's largest picture. */
function Newest({ post }: { post: PostSummary }) {
  const about = <About post={post} />;
  return (
    <article>
      {post.picture ? (
        <StagePanel picture={post.picture} priority>
          {about}
        </StagePanel>
      ) : (
        about
      )}
    </article>
  );
}

const Entry = ({ post }: { post: PostSummary }) => (
  <article className="grid items-center gap-x-14 gap-y-7 lg:grid-cols-[5fr_7fr]">
    <About post={post} />
    {post.picture && (
      <Stage {...post.picture} sizes="(min-width: 1080px) 740px, 100vw" className="max-lg:order-first" />
    )}
  </article>
);

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
