import { type ReactNode, useEffect, useId, useRef } from "react";
import { raiseToasts } from "./toast.tsx";

type DialogProps = {
  open: boolean;
  /** Asked for by Escape, the close button and a click beside the dialog. The caller sets `open` to false. */
  onClose: () => void;
  title: string;
  /** `drawer` comes from the right at full height, `modal` stands in the middle. */
  side?: "drawer" | "modal";
  /** `alertdialog` for a question that must be answered; give the safe answer `data-autofocus`. */
  role?: "dialog" | "alertdialog";
  className?: string;
  children: ReactNode;
};

const sides = {
  drawer: "mr-0 ml-auto h-dvh max-h-none w-full max-w-[440px] animate-drawer-in",
  modal: "m-auto max-h-[calc(100dvh-40px)] w-[calc(100%-40px)] max-w-[720px] animate-rise-in rounded-lg shadow-float",
};

/**
 * A native modal dialog: the browser keeps the focus inside, closes on Escape, makes the page behind inert and gives the focus
 * back to the opener. Its children exist only while it is open.
 */
export function Dialog({ open, onClose, title, side = "modal", role, className = "", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) {
      element.showModal();
      (element.querySelector<HTMLElement>("[data-autofocus]") ?? heading.current)?.focus();
      raiseToasts();
    } else element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    // The press decides, not the click: a text selection that is dragged out of the dialog does not close it.
    const closeBeside = (event: PointerEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener("pointerdown", closeBeside);
    return () => element?.removeEventListener("pointerdown", closeBeside);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
      className={`bg-surface p-0 backdrop:animate-fade-in backdrop:bg-ink/40 ${sides[side]} ${className}`}
    >
      {open && (
        <div className="flex h-full min-h-0 flex-col gap-5 overflow-y-auto p-5 md:p-7">
          <header className="flex items-center justify-between gap-4">
            <h2 ref={heading} id={titleId} tabIndex={-1} className="type-h3">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-pill text-2xl hover:bg-ink/6"
            >
              <span aria-hidden="true">×</span>
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
