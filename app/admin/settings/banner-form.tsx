import { BANNER_CLAIMS, bannerFault, bannerText, USUAL_BANNER } from "#shop/running/settings/banner.ts";
import type { SettingView } from "#shop/running/settings/edit-settings.server.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import type { Product } from "#shop/selling/catalog/catalog.ts";
import { useAnswer } from "../kit/staff.tsx";
import { TextBox } from "./boxes.tsx";
import { SettingSection } from "./setting-section.tsx";
import { useSettingForm } from "./use-setting-form.ts";

type Props = { view: SettingView<"banner">; policies: Policies; onDirty: (isDirty: boolean) => void };

/** The line above every page. */
export function BannerForm({ view, policies, onDirty }: Props) {
  const form = useSettingForm("banner", view);
  const products = useAnswer<Product[]>("/api/products").data ?? [];
  const percentOff = Math.max(0, ...products.map(({ sale }) => sale?.percentOff ?? 0));
  const text = form.inputs.text ?? "";
  const names = Object.keys(BANNER_CLAIMS);
  const facts = { percentOff, policies };
  const shown = bannerFault(text) ? undefined : bannerText(text, facts) || bannerText(USUAL_BANNER, facts);
  return (
    <SettingSection
      title="Banner"
      lead={
        <>
          <p>The line above every page. Empty, it tells the greatest discount that runs, and of free shipping.</p>
          <p>
            What only the shop knows is written as a name in braces, and filled in as it is true at the moment. A
            sentence whose claim is not true is left out.
          </p>
        </>
      }
      labels={{ text: "Text of the banner" }}
      {...{ view, form, onDirty }}
    >
      <TextBox
        {...form.bind("text")}
        label="Text of the banner"
        rows={2}
        placeholder={USUAL_BANNER}
        hint={`Names: ${names.map((name) => `{${name}}`).join(", ")}`}
      />
      <div aria-live="polite">
        <p className="type-label mb-1.5">Shown now</p>
        {shown === undefined ? (
          <p className="text-ink-2">Not until the text is right.</p>
        ) : (
          <p className="type-small rounded-md bg-ink px-4 py-2 text-center break-words text-paper">{shown}</p>
        )}
      </div>
    </SettingSection>
  );
}
