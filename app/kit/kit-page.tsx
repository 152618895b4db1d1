import { Chrome } from "#app/storefront/chrome.tsx";
import { KitButtons } from "./kit-buttons.tsx";
import { KitChoices } from "./kit-choices.tsx";
import { KitFields } from "./kit-fields.tsx";
import { KitOverlays } from "./kit-overlays.tsx";
import { KitPictures } from "./kit-pictures.tsx";
import { KitTokens } from "./kit-tokens.tsx";

export const meta = () => [{ title: "Kit | Pack'd" }, { name: "robots", content: "noindex" }];

/** Every component in all its states, for whoever builds the shop. Not part of what is built for production: see routes.ts. */
export default function KitPage() {
  return (
    <Chrome>
      <main id="main" className="wrap py-10">
        <h1 className="type-h1">Kit</h1>
        <p className="type-lead mt-4 max-w-[40em] text-ink-2">
          Hover, press and tab through it, zoom it, and look at it with reduced motion and forced colors.
        </p>
        <KitTokens />
        <KitButtons />
        <KitFields />
        <KitChoices />
        <KitOverlays />
        <KitPictures />
      </main>
    </Chrome>
  );
}
