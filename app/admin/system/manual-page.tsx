import { BackLink } from "../kit/back-link.tsx";
import { Page } from "../kit/page.tsx";
import type { Route } from "./+types/manual-page.ts";
import { GUIDE } from "./guide-address.ts";
import { GuideText } from "./guide-text.tsx";
import { manualSection } from "./guides.server.ts";

/** Loads a section of the operations manual, for the person who runs the shop's server. */
export function loader({ params }: Route.LoaderArgs) {
  const section = manualSection(params.section);
  if (!section) throw new Response(null, { status: 404 });
  return section;
}

export default function ManualPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <Page
      title={title}
      about="From the operations manual, for the person who runs the server."
      back={<BackLink to={GUIDE}>Launch checklist</BackLink>}
    >
      <GuideText html={html} />
    </Page>
  );
}
