import { useState } from "react";
import { useParams } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import type { Bound } from "../kit/fields.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { PictureDrop, UploadList } from "./picture-adder.tsx";
import { useUploads } from "./use-uploads.ts";

/** Chooses a picture from the product's gallery, or uploads one. The value is its URL. */
export function PickButton({ label, name, value: url, error, onChange }: Bound & { label: string; name?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <p className="type-label mb-1.5">{label}</p>
      <div className="flex items-center gap-3">
        <span className="size-11 shrink-0 overflow-hidden rounded-sm border border-line bg-paper">
          {url && <Picture src={url} alt="" sizes="44px" className="size-full object-contain" />}
        </span>
        <SmallButton
          name={name}
          aria-label={`${url ? "Change" : "Choose"} ${label}`}
          aria-invalid={error ? true : undefined}
          className="aria-invalid:border-error"
          onClick={() => setOpen(true)}
        >
          {url ? "Change" : "Choose"}
        </SmallButton>
      </div>
      {error && <p className="type-small mt-1.5 text-error">{error}</p>}
      <Dialog open={open} onClose={() => setOpen(false)} title={label} className="max-w-[560px]!">
        <Choices
          onPick={(picked) => {
            onChange({ target: { value: picked } });
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function Choices({ onPick }: { onPick: (url: string) => void }) {
  const { id = "" } = useParams();
  const { data } = useAnswer("/api/admin/products/:id/pictures", { params: { id } }, { enabled: id !== "" });
  const uploads = useUploads(onPick);
  const pictures = new Map(data?.pictures.map((picture) => [picture.url, picture]));
  return (
    <div className="grid gap-4">
      <PictureDrop onFiles={(files) => uploads.add(files)} />
      <UploadList {...uploads} />
      {pictures.size > 0 && (
        <ul aria-label="Pictures of this product" className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-3">
          {[...pictures.values()].map(({ url, alt, color }, at) => (
            <li key={url}>
              <button
                type="button"
                aria-label={alt || `Picture ${at + 1}${color ? ` of ${color}` : ""}`}
                onClick={() => onPick(url)}
                className="block aspect-square w-full overflow-hidden rounded-sm border-[1.5px] border-line bg-sand hover:border-ink"
              >
                <Picture src={url} alt="" sizes="120px" className="size-full object-contain" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
