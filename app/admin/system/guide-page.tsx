import { Text } from "#app/content/prose.tsx";
import { BackLink } from "../kit/back-link.tsx";
import { Page } from "../kit/page.tsx";
import type { Route } from "./+types/guide-page.ts";
import { guideSection } from "./guide.server.ts";

/** Loads a section of docs/operations.md, which explains how to set something up on the shop's server. */
export function loader({ params }: Route.LoaderArgs) {
  const section = guideSection(params.section);
  if (!section) throw new Response(null, { status: 404 });
  return section;
}

export default function GuidePage({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <Page title={title} back={<BackLink to="/admin/settings/system/launch">Launch checklist</BackLink>}>
      <Text
        html={html}
        className="titled wrap-anywhere [&_pre]:rounded-sm [&_pre]:bg-sand [&_pre]:p-3 [&_pre]:whitespace-pre-wrap"
      />
    </Page>
  );
}
