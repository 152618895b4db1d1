import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductPicture } from "#shop/selling/catalog/catalog.ts";
import { type FeaturedProduct, type HeroPictures, heroPictures } from "./featured.ts";
import { EmailMe, OfferLine } from "./offer-line.tsx";

/** Its stage extends behind the header, which is transparent at the top of the page. */
export function HomeHero({ product }: { product: FeaturedProduct | undefined }) {
  const pictures = product && heroPictures(product);
  return (
    <section className="stage-hero -mt-(--header-height) overflow-hidden pt-(--header-height) lg:[--art:clamp(560px,min(61vw,(100svh-88px)*1.08),920px)]">
      <div className="wrap relative lg:grid lg:min-h-[calc(var(--art)/1.081-72px)] lg:items-end">
        <div className="relative z-1 pt-5 md:pt-10 lg:max-w-[min(50%,40rem)] lg:pb-[72px]">
          <div className="relative">
            <h1 className="type-hero">
              <span className="block">Your Hoodie. </span>
              <span className="block">Your Backpack. </span>
              <span className="block max-w-[7em]">One Genius Design.</span>
            </h1>
            {pictures?.pack && <Pack picture={pictures.pack} />}
          </div>
          <p className="type-lead mt-[18px] mb-[22px] max-w-[27em] text-ink/80 lg:mt-7 lg:mb-[34px] lg:max-w-[min(27em,36vw)]">
            A hoodie with a zip backpack sewn into the back. Wear it, load it, or fold the whole thing away inside
            itself.
          </p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-4 lg:max-w-[36vw]">
            {product && <EmailMe product={product} />}
            <ButtonLink
              to={product ? `/product/${product._id}` : "/shop"}
              variant={product?.inventory === 0 ? "ghost" : "primary"}
            >
              Shop Now
            </ButtonLink>
            {product && (
              <div className="flex-1 basis-[150px]">
                <Price product={product} large />
                <OfferLine product={product} className="text-warn-ink" />
              </div>
            )}
          </div>
        </div>
        {pictures ? <Art pictures={pictures} /> : <div className="h-14 lg:hidden" />}
      </div>
    </section>
  );
}

/** On a phone, beside the end of the headline, because the pictures of the fold are far below. */
const Pack = ({ picture: { src, alt } }: { picture: ProductPicture }) => (
  <span className="hero-pack absolute -right-2.5 -bottom-4 w-26 md:hidden">
    <Picture src={src} alt={alt} sizes="27vw" className="aspect-square w-full object-cover" />
  </span>
);

/** Black behind grey, cropped by the edge of the stage, so that they feel life-size. */
function Art({ pictures: { front, behind, photo } }: { pictures: HeroPictures }) {
  if (photo) return <Photo picture={photo} />;
  return (
    <div className="pointer-events-none relative -mx-5 mt-1.5 h-[430px] md:mx-auto md:h-[600px] md:max-w-[600px] lg:absolute lg:-top-18 lg:right-[clamp(-120px,(1360px-100vw)/4,0px)] lg:m-0 lg:h-auto lg:aspect-[1.081] lg:w-(--art) lg:max-w-none">
      {behind && (
        <Garment picture={behind} className="top-0 left-[-17%] w-[98%] lg:top-[12%] lg:left-[-1.4%] lg:w-[71.6%]" />
      )}
      {front && (
        <Garment
          picture={front}
          className="top-[3%] right-[-21%] w-[99%] lg:top-[9.1%] lg:right-[-11.8%] lg:w-[77.3%] [&_img]:[animation-delay:90ms]"
        />
      )}
    </div>
  );
}

function Garment({ picture: { src, alt }, className }: { picture: ProductPicture; className: string }) {
  return (
    <div className={`absolute ${className}`}>
      <Picture
        src={src}
        alt={alt}
        sizes="(min-width: 1080px) min(700px, 47vw), (min-width: 760px) 600px, 100vw"
        priority
        className="w-full animate-hero-in"
      />
    </div>
  );
}

/** A picture with its own background gets a frame. */
function Photo({ picture: { src, alt } }: { picture: ProductPicture }) {
  return (
    <div className="mt-9 lg:absolute lg:top-10 lg:right-10 lg:bottom-0 lg:mt-0 lg:w-[44%]">
      <Picture
        src={src}
        alt={alt}
        sizes="(min-width: 1080px) 560px, 100vw"
        priority
        className="h-[430px] w-full animate-hero-in rounded-t-lg object-cover lg:h-full"
      />
    </div>
  );
}
