import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import type { CardProduct } from "./card-product.ts";
import { emailMeAddress, productAddress } from "./links.ts";

/** All colors of the product, edge to edge, each on its own stage; scrolls sideways if they do not fit. */
export function ColorRow({ product: { _id, title, variants } }: { product: CardProduct }) {
  if (variants.length < 2) return null;
  return (
    <section aria-labelledby="colors-title" className="pb-14 md:pb-24">
      <h2 id="colors-title" className="wrap type-h2 mb-7 md:mb-10">
        Pick your color
      </h2>
      <ul className="grid snap-x grid-flow-col auto-cols-[minmax(44vw,1fr)] overflow-x-auto md:auto-cols-[minmax(220px,1fr)]">
        {variants.map(({ color, image, inventory }) => (
          <li key={color} className="group relative snap-center">
            <div className={`h-[270px] overflow-hidden md:h-[340px] lg:h-[440px] ${stageOf(color)}`}>
              <Picture
                src={image}
                alt=""
                sizes="(min-width: 1080px) 380px, 230px"
                className="size-full object-cover transition duration-300 group-hover:scale-[1.04]"
              />
            </div>
            <p className="px-5 pt-3 pb-2 text-center">
              <Link
                to={(inventory === 0 ? emailMeAddress : productAddress)(_id, color)}
                className="type-label underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {color}
                <span className="sr-only">, {title}</span>
              </Link>
              {inventory === 0 && (
                <span className="type-small block text-ink-2">Sold out. Email me when it's back</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
