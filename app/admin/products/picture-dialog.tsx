import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import type { PictureRow, Step } from "./picture-rows.ts";
import type { Fault } from "./whole-form.ts";

type FieldsProps = {
  row: PictureRow;
  /** Its position in its list, from 1. */
  place: number;
  count: number;
  colors: readonly string[];
  fault: Fault | undefined;
  /** Undefined for staff who may only view. */
  change: PictureChanges | undefined;
};

export type PictureChanges = {
  edit: (change: { alt?: string; color?: string | null }) => void;
  step: (step: Step) => void;
  remove: () => void;
};

type PictureDialogProps = {
  /** Undefined while the dialog is closed. */
  shown: FieldsProps | undefined;
  onClose: () => void;
};

/** A picture's alt text, color and position. The page saves them together with the other pictures. */
export const PictureDialog = ({ shown, onClose }: PictureDialogProps) => (
  <Dialog
    open={shown !== undefined}
    onClose={onClose}
    // Its place isn't part of the title: the dialog ignores a quick second press that follows a change of the title.
    title="Picture"
    beside={shown && <span role="status">{`${shown.place} of ${shown.count}`}</span>}
    className="max-w-[720px]!"
  >
    {shown && <Fields {...shown} onClose={onClose} />}
  </Dialog>
);

function Fields({ row, place, count, colors, fault, change, onClose }: FieldsProps & { onClose: () => void }) {
  const { url, alt, color } = row;
  const isOfColor = fault?.field === "color";
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-[280px_minmax(0,1fr)]">
      <div className="overflow-hidden rounded-md bg-sand max-md:max-h-56 max-md:justify-self-center">
        <Picture src={url} alt="" sizes="280px" className="max-h-[inherit] w-full object-contain" />
      </div>
      <div className="grid content-start gap-4">
        <TextArea
          label="Alt text"
          error={isOfColor ? undefined : fault?.message}
          hint="What the picture shows, for people who can't see it."
          data-autofocus
          rows={3}
          value={alt}
          readOnly={!change}
          onChange={({ target }) => change?.edit({ alt: target.value })}
        />
        <SelectField
          label="Color"
          error={isOfColor ? fault.message : undefined}
          value={color ?? ""}
          disabled={!change}
          onChange={({ target }) => change?.edit({ color: target.value || null })}
        >
          <option value="">All colors</option>
          {colors.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          {change && (
            <>
              <MoveButton off={place === 1} onPress={() => change.step("up")}>
                Move earlier
              </MoveButton>
              <MoveButton off={place === count} onPress={() => change.step("down")}>
                Move later
              </MoveButton>
              <SmallButton look="danger" onClick={change.remove}>
                Remove
              </SmallButton>
            </>
          )}
        </div>
        <Button small onClick={onClose} className="md:justify-self-start">
          Done
        </Button>
      </div>
    </div>
  );
}

/** Uses `aria-disabled`, because a disabled button would lose the focus when the picture reaches the end of its list. */
const MoveButton = ({ children, onPress, off }: { children: string; onPress: () => void; off: boolean }) => (
  <SmallButton
    aria-disabled={off || undefined}
    onClick={off ? undefined : onPress}
    className="aria-disabled:border-disabled aria-disabled:text-ink-3"
  >
    {children}
  </SmallButton>
);
