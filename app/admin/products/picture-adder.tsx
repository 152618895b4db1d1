import { TextButton } from "#app/ui/button.tsx";
import { MAX_UPLOAD_BYTES, MIN_SIDE_PIXELS } from "#shop/selling/pictures/picture-rules.ts";
import { FileButton } from "../kit/buttons.tsx";
import { DropZone } from "./drop-zone.tsx";
import { PICTURE_TYPES } from "./picture-rows.ts";
import type { useUploads } from "./use-uploads.ts";

type DropProps = { multiple?: boolean; title?: string | undefined; onFiles: (files: readonly File[]) => void };

/** An area to drop pictures on, with a button that opens the file picker. */
export const PictureDrop = ({ multiple = false, title, onFiles }: DropProps) => (
  <DropZone
    label={multiple ? "Choose files" : "Choose a file"}
    accept={PICTURE_TYPES.join()}
    multiple={multiple}
    title={title}
    onFiles={onFiles}
  >
    JPEG, PNG, WebP, or AVIF. Up to {MAX_UPLOAD_BYTES / 1024 / 1024} MB{multiple && " each"}, at least {MIN_SIDE_PIXELS}{" "}
    × {MIN_SIDE_PIXELS} pixels.
  </DropZone>
);

/** A tile after a color's pictures that opens the file picker. */
export const AddTile = ({ name, onFiles }: { name: string; onFiles: (files: readonly File[]) => void }) => (
  <FileButton
    label={`Add pictures: ${name}`}
    accept={PICTURE_TYPES.join()}
    multiple
    onFiles={onFiles}
    className="grid min-h-44 place-items-center rounded-md border-[1.5px] border-dashed border-line-strong text-ink-2 hover:border-ink hover:text-ink md:min-h-53"
  >
    + Add
  </FileButton>
);

type UploadListProps = Pick<ReturnType<typeof useUploads>, "uploads" | "dismiss" | "tryAgain">;

/** Running uploads, and failed ones with the reason. */
export function UploadList({ uploads, dismiss, tryAgain }: UploadListProps) {
  return (
    <ul aria-label="Uploads" className="grid grid-cols-[minmax(0,1fr)] gap-1 empty:hidden">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-md px-4 ${upload.fault ? "bg-error-bg py-1" : "bg-sand py-2"}`}
        >
          <div className="min-w-0 py-1">
            <p className="truncate font-[560]">{upload.file.name}</p>
            {upload.fault && (
              <p role="alert" className="text-error">
                {upload.fault}
              </p>
            )}
          </div>
          {upload.fault ? (
            <div className="flex gap-4">
              {upload.mayTryAgain && (
                <TextButton onClick={() => tryAgain(upload)} aria-label={`Try ${upload.file.name} again`}>
                  Try again
                </TextButton>
              )}
              <TextButton onClick={() => dismiss(upload.id)} aria-label={`Dismiss ${upload.file.name}`}>
                Dismiss
              </TextButton>
            </div>
          ) : (
            <Progress name={upload.file.name} share={upload.share} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says "Waiting..." until the upload starts, and "Preparing..." at 100%, while the server makes its resized copies. */
function Progress({ name, share }: { name: string; share: number }) {
  if (share === 0) return <span className="text-ink-2">Waiting...</span>;
  return (
    <span className="flex items-center gap-3 text-ink-2">
      {share < 1 ? `${Math.round(share * 100)}%` : "Preparing..."}
      <progress
        aria-label={`Upload of ${name}`}
        value={share}
        className={`h-1.5 w-20 appearance-none overflow-hidden rounded-pill bg-sand-2 [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sand-2 [&::-webkit-progress-value]:bg-ink ${share < 1 ? "" : "motion-safe:animate-pulse"}`}
      />
    </span>
  );
}
