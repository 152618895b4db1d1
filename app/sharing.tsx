import { createContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import { fullUrl } from "#platform/full-url.ts";

/** A page's metadata for search engines and shared links, besides its title and description (ui/page-meta.ts) and its URL. */
export type SharedFacts = {
  /** https://ogp.me/#types */
  type?: "website" | "product" | "article";
  /** The page's picture; by default, the shop's own picture. */
  image?: { src: string; alt: string } | undefined;
  /** What the page is about, as objects of schema.org. */
  about?: readonly object[];
};

/** A loader sets it for its page. It is not part of the page's data, since no browser needs it. */
export const sharedFacts = createRouterContext<SharedFacts>({});

/** On the server, the facts that the loader has set. */
export const SharingContext = createContext<SharedFacts | undefined>(undefined);

const SHOP_PICTURE = { src: "/og.jpg", alt: "The hoodie that folds into its own backpack" };

type Props = {
  /** The shop's origin, such as https://shop.example. */
  publicUrl: string;
  path: string;
};

/** Tags in the server-rendered head of a public page. The browser keeps them and loads none of this code. */
export const Sharing = import.meta.env.SSR ? SharedTags : () => null;

function SharedTags({ publicUrl, path }: Props) {
  const facts = useContext(SharingContext);
  if (!facts) return null;
  const { type = "website", image = SHOP_PICTURE, about = [] } = facts;
  return (
    <>
      <meta property="og:site_name" content="Pack'd" />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:image" content={fullUrl(image.src, publicUrl)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {about.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; `<` can't end the script.
          dangerouslySetInnerHTML={{ __html: jsonLd(about) }}
        />
      )}
    </>
  );
}

const jsonLd = (about: readonly object[]) =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": about }).replaceAll("<", "\\u003c");
