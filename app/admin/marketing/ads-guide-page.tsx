import { BackLink, Page } from "../kit/page.tsx";
import { GuideText } from "../system/guide-text.tsx";
import { ADS_GUIDE, guideOf } from "../system/guides.server.ts";
import type { Route } from "./+types/ads-guide-page.ts";

/** Loads the guide to the settings for ads, which an owner changes on the shop's server. */
export function loader() {
  const guide = guideOf(ADS_GUIDE);
  if (!guide) throw new Response(null, { status: 404 });
  return guide;
}

export default function AdsGuidePage({ loaderData: { title, why, html } }: Route.ComponentProps) {
  return (
    <Page title={title} about={why} back={<BackLink to="/admin/marketing/ad-events">Ad events</BackLink>}>
      <GuideText html={html} />
    </Page>
  );
}
