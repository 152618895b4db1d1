import { Picture } from "#app/ui/picture.tsx";

/** The zip and the pocket from near. */
export function PackDetails() {
  return (
    <section aria-labelledby="details-title" className="wrap pb-14 md:pb-24">
      <h2 id="details-title" className="type-h2 mb-7 md:mb-10">
        A closer look at the pack.
      </h2>
      <div className="grid gap-x-6 gap-y-9 md:grid-cols-[7fr_5fr]">
        <Detail
          src="/media/zip-grey.webp"
          alt="The arch zip of the grey hoodie's backpack, with the grab loop and both straps"
          sizes="(min-width: 1080px) 740px, (min-width: 760px) 58vw, 100vw"
          title="One zip over the top"
          text="It runs in an arch across the pack and down its side, below a loop to lift it by."
        />
        <Detail
          src="/media/back-grey.webp"
          alt="The lower zip pocket of the grey hoodie's backpack"
          sizes="(min-width: 1080px) 530px, (min-width: 760px) 42vw, 100vw"
          title="A pocket of its own"
          text="A second zip below the first keeps small things apart from the rest."
        />
      </div>
    </section>
  );
}

type DetailProps = { src: string; alt: string; sizes: string; title: string; text: string };

function Detail({ src, alt, sizes, title, text }: DetailProps) {
  return (
    <figure>
      <Picture
        src={src}
        alt={alt}
        sizes={sizes}
        className="h-[400px] w-full rounded-lg bg-stage-grey object-cover md:h-[600px]"
      />
      <figcaption className="mt-4 max-w-[28em]">
        <h3 className="type-h3">{title}</h3>
        <p className="mt-0.5 text-[15px]/[23px] text-pretty text-ink-2">{text}</p>
      </figcaption>
    </figure>
  );
}
