import { useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { isRender } from "./gallery-pictures.ts";

type StagePicturesProps = {
  /** The picture that the page comes with. */
  first: string;
  /** The one to show now; it is fetched when it is first asked for, and until it is there the last one stays. */
  wanted: string;
  sizes: string;
  priority?: boolean;
};

/** One picture on its stage that gives way to another: the new one fades in over the old. */
export function StagePictures({ first, wanted, sizes, priority }: StagePicturesProps) {
  const [asked, setAsked] = useState<readonly string[]>([first]);
  const [ready, setReady] = useState<readonly string[]>([first]);
  const [shown, setShown] = useState(first);
  if (!asked.includes(wanted)) setAsked([...asked, wanted]);
  if (shown !== wanted && ready.includes(wanted)) setShown(wanted);

  return asked.map((src) => (
    <Picture
      key={src}
      src={src}
      alt=""
      sizes={sizes}
      priority={priority && src === first}
      onLoad={() => setReady((before) => (before.includes(src) ? before : [...before, src]))}
      className={`absolute inset-0 size-full transition-opacity duration-300 ${fitOf(src)} ${src === shown ? "z-1" : "opacity-0 delay-150"}`}
    />
  ));
}

/** The shop's own pictures are cut out and stand on the stage; others bring their own ground and fill it. */
const fitOf = (src: string) => (isRender(src) ? "-translate-y-[1%] scale-[1.07] object-contain" : "object-cover");
