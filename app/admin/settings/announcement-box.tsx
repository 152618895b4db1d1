import type { ComponentProps } from "react";
import { TextArea } from "#app/ui/field.tsx";
import { type BannerFacts, bannerFault, bannerText, USUAL_BANNER } from "#shop/running/settings/banner.ts";
import { salesToOffer } from "#shop/selling/catalog/catalog.ts";
import { useAnswer } from "../kit/staff.tsx";

type Props = ComponentProps<typeof TextArea> & { value: string; policies: BannerFacts["policies"] };

/** A text with placeholders, and a preview of how it appears on every page now. */
export function AnnouncementBox({ policies, ...box }: Props) {
  const products = useAnswer("/api/products").data ?? [];
  const percentOff = Math.max(0, ...salesToOffer(products).map((sale) => sale.percentOff));
  const facts = { percentOff, policies };
  const shown = bannerFault(box.value) ? undefined : bannerText(box.value, facts) || bannerText(USUAL_BANNER, facts);
  return (
    <>
      <TextArea {...box} rows={2} placeholder={USUAL_BANNER} />
      <div aria-live="polite">
        <p className="type-label mb-1.5">Shown now</p>
        {shown === undefined ? (
          <p className="text-ink-2">Fix the text to see a preview.</p>
        ) : (
          <p className="type-small rounded-md bg-ink px-4 py-2 text-center break-words text-paper">{shown}</p>
        )}
      </div>
    </>
  );
}
