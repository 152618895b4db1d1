import { type DragEvent, useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { MAX_UPLOAD_BYTES, MIN_SIDE_PIXELS } from "#shop/selling/pictures/picture-rules.ts";
import { smallButton } from "../kit/button-styles.ts";
import { PICTURE_TYPES } from "./picture-rows.ts";
import type { Upload } from "./use-uploads.ts";

/** A place to drop files on, with a button that does the same. */
export function DropZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard.
    <div
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles(event.dataTransfer.files);
      }}
      className={`flex items-center gap-x-4 max-md:flex-wrap gap-y-2 rounded-md border-[1.5px] border-dashed px-4 py-4 ${over ? "border-ink bg-sand" : "border-line-strong"}`}
    >
      <label
        className={`${smallButton} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
      >
        Choose files
        <input
          type="file"
          multiple
          accept={PICTURE_TYPES.join()}
          className="sr-only"
          onChange={({ target }) => {
            // Copied first: emptying the input, so that the same file can be chosen again, empties its list.
            const files = [...(target.files ?? [])];
            target.value = "";
            onFiles(files);
          }}
        />
      </label>
      <p className="max-md:w-full">
        <span className="max-md:hidden">or drop them here. </span>
        <span className="text-ink-2">
          JPEG, PNG, WebP or AVIF, at most {MAX_UPLOAD_BYTES / 1024 / 1024} MB each, both sides at least{" "}
          {MIN_SIDE_PIXELS} pixels.
        </span>
      </p>
    </div>
  );
}

type UploadListProps = {
  uploads: readonly Upload[];
  onDismiss: (id: number) => void;
  onTryAgain: (upload: Upload) => void;
};

/** Files on their way, and those that were refused, each with why. */
export function UploadList({ uploads, onDismiss, onTryAgain }: UploadListProps) {
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
                <TextButton onClick={() => onTryAgain(upload)} aria-label={`Try ${upload.file.name} again`}>
                  Try again
                </TextButton>
              )}
              <TextButton onClick={() => onDismiss(upload.id)} aria-label={`Dismiss ${upload.file.name}`}>
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

/** When all is sent, the server still makes its copies. */
function Progress({ name, share }: { name: string; share: number }) {
  return (
    <span className="flex items-center gap-3 text-ink-2">
      {share < 1 ? `${Math.round(share * 100)}%` : "Preparing..."}
      <progress
        aria-label={`Upload of ${name}`}
        value={share}
        className={`h-1.5 w-20 appearance-none overflow-hidden rounded-pill bg-line-strong [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-ink ${share < 1 ? "" : "motion-safe:animate-pulse"}`}
      />
    </span>
  );
}
