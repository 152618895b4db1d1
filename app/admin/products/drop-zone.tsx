import { type DragEvent, type ReactNode, useState } from "react";
import { FileButton } from "../kit/buttons.tsx";

type Props = {
  /** The button's label. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** Makes the area the empty state of its page. */
  title?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  /** A note about the accepted files. */
  children: ReactNode;
};

/** An area to drop files on, with a button that opens the file picker. */
export function DropZone({ label, accept, multiple = false, title, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard.
    <div
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
      }}
      className={`flex items-center gap-x-4 gap-y-2 rounded-md border-[1.5px] border-dashed px-4 ${title ? "flex-col py-12 text-center" : "py-4 max-md:flex-wrap"} ${over ? "border-ink bg-sand" : "border-line-strong"}`}
    >
      {title && <p className="text-[18px]/[24px] font-[630]">{title}</p>}
      <FileButton accept={accept} multiple={multiple} onFiles={onFiles}>
        {label}
      </FileButton>
      <p className="max-md:w-full">
        <span className="max-md:hidden">or drop {multiple ? "them" : "it"} here. </span>
        <span className="text-ink-2">{children}</span>
      </p>
    </div>
  );
}
