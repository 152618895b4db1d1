import pictures from "./pictures.json";

type Copies = { hash: string; width: number; height: number; widths: number[] };

const known: Readonly<Record<string, Copies>> = pictures;

type PictureProps = {
  /** `/media/<name>.webp`, or any address that staff typed. */
  src: string;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** For the one picture that is seen first. */
  priority?: boolean | undefined;
  /** Only of use for a picture that comes when the page is there already. */
  onLoad?: () => void;
  className?: string;
};

/** The picture in the smallest file that fits. Pictures of public/media have copies made by the build; others are shown as they are. */
export function Picture({ src, alt, sizes, priority = false, onLoad, className }: PictureProps) {
  const name = /^\/media\/([\w-]+)\.(?:webp|png|jpg)$/.exec(src)?.[1] ?? "";
  const copies = Object.hasOwn(known, name) ? known[name] : undefined;
  const image = (
    <img
      src={src || undefined}
      alt={alt}
      width={copies?.width ?? 1080}
      height={copies?.height ?? 1350}
      fetchPriority={priority ? "high" : undefined}
      loading={priority ? undefined : "lazy"}
      decoding="async"
      onLoad={onLoad}
      className={className}
    />
  );
  // In development the copies may not be made yet.
  if (!copies || import.meta.env.DEV) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(name, copies, copies.widths, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(name, copies, webpWidths(copies), "webp")} sizes={sizes} />
      {image}
    </picture>
  );
}

const webpWidths = ({ widths }: Copies) => widths.filter((width) => width === 540 || width === widths.at(-1));

const srcSet = (name: string, { hash }: Copies, widths: readonly number[], format: string) =>
  widths.map((width) => `/pictures/${name}-${hash}-${width}.${format} ${width}w`).join(", ");
