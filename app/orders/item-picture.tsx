import { type ComponentProps, type ReactNode, useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";

type ItemPictureProps = Omit<ComponentProps<typeof Picture>, "src" | "alt" | "onError"> & {
  /** The first one whose picture can be loaded is shown. */
  of: readonly { image: string; color: string }[];
  /** The classes of the stage. */
  stage: string;
  /** Shown on the stage if there is no picture. */
  instead?: ReactNode;
};

/** An ordered item on its stage. Its picture may be gone since the order; if none of them can be loaded, the stage holds `instead` or is left out. */
export function ItemPicture({ of, stage, instead, ...picture }: ItemPictureProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const item = of.find(({ image }) => image !== "" && !gone.includes(image));
  const drop = () => item && setGone((before) => [...before, item.image]);
  // On a page from the server, it may have failed before this code ran.
  const dropIfFailed = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) drop();
  };
  if (!item && !instead) return null;
  return (
    <span data-print="no" className={`overflow-hidden ${stage} ${stageOf((item ?? of[0])?.color)}`}>
      {item ? (
        <Picture key={item.image} src={item.image} alt="" {...picture} ref={dropIfFailed} onError={drop} />
      ) : (
        instead
      )}
    </span>
  );
}
