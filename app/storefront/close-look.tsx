import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { type FeaturedProduct, pictureIn } from "./featured.ts";

/** Close-ups of the pack's zipper and the front pocket. */
export function CloseLook({ product }: { product: FeaturedProduct }) {
  const zip = pictureIn("Pink", "zip", product);
  const pocket = pictureIn("Pink", "pocket", product);
  if (!zip || !pocket) return null;
  return (
    <section aria-labelledby="details-title" className="wrap pb-14 md:pb-24">
      <h2 id="details-title" className="type-h2 mb-7 md:mb-10">
        A closer look
      </h2>
      <div className="grid gap-x-6 gap-y-9 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Detail
          {...zip}
          alt={`The arched zipper of the backpack on ${product.title} in ${zip.color}, with the grab loop and both straps`}
          sizes="(min-width: 1080px) 740px, (min-width: 760px) 58vw, 100vw"
          title="One zipper over the top"
          text="It runs in an arch across the pack and down its side, with a grab loop on top."
        />
        <Detail
          {...pocket}
          position="object-top"
          alt={`The front pocket of ${product.title} in ${pocket.color}, with the buckles of both straps above it`}
          sizes="(min-width: 1080px) 530px, (min-width: 760px) 42vw, 100vw"
          title="Straps in front, and a pocket"
          text="The straps come over the shoulders to a buckle on each side. The front pocket fits both hands."
        />
      </div>
    </section>
  );
}

type DetailProps = {
  src: string;
  color: string;
  position?: string;
  alt: string;
  sizes: string;
  title: string;
  text: string;
};

function Detail({ src, color, position = "", alt, sizes, title, text }: DetailProps) {
  return (
    <figure>
      <Picture
        src={src}
        alt={alt}
        sizes={sizes}
        className={`h-[400px] w-full rounded-lg object-cover md:h-[440px] lg:h-[600px] ${position} ${stageOf(color)}`}
      />
      <figcaption className="mt-4 max-w-[28em]">
        <h3 className="type-h3">{title}</h3>
        <p className="mt-0.5 text-[15px]/[23px] text-balance text-ink-2">{text}</p>
      </figcaption>
    </figure>
  );
}
