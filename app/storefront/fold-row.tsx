import { TextLink } from "#app/ui/text-link.tsx";
import { FoldStills } from "./fold-stills.tsx";

/** How the hoodie becomes its pack, on the product's page. */
export const FoldRow = (shown: { title: string; color: string; render: string }) => (
  <section aria-labelledby="fold-title" className="wrap pt-14 md:pt-24">
    <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-7 md:mb-10">
      <h2 id="fold-title" className="type-h2">
        From hoodie to backpack
      </h2>
      <TextLink to="/blog/fold-the-hoodie-into-its-backpack">See every step</TextLink>
    </div>
    <FoldStills {...shown} sizes="(min-width: 1080px) 250px, 62vw" />
  </section>
);
