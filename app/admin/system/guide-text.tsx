import { Text } from "#app/content/prose.tsx";

/** Headings and code as in a manual. */
const GUIDE_TEXT =
  "wrap-anywhere [&_:not(pre)>code]:rounded-sm [&_:not(pre)>code]:bg-sand [&_:not(pre)>code]:px-1 [&_code]:font-mono! [&_code]:text-[13px]! [&_code]:font-[450]! [&_h2]:mt-9! [&_h2]:text-[18px]/[24px] [&_h2]:font-[630] [&_pre]:rounded-sm [&_pre]:bg-sand [&_pre]:p-3 [&_pre]:whitespace-pre-wrap";

export const GuideText = ({ html }: { html: string }) => <Text html={html} className={GUIDE_TEXT} />;
