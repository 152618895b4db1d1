import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import type { CartLine } from "#shop/selling/cart/cart.ts";

type Props = { line: CartLine; buyable: boolean; className: string };

/** The picture of a cart line on its stage, which stays empty if the picture is gone. */
export const LinePicture = ({ line: { image, color }, buyable, className }: Props) => (
  <div className={`grid place-items-center overflow-hidden ${stageOf(color)} ${className}`}>
    <Picture
      key={image}
      src={image}
      alt=""
      sizes="120px"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
      className={`size-full object-contain ${buyable ? "" : "opacity-50"}`}
    />
  </div>
);
