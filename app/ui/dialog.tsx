import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { pinnedAs } from "./pinned.ts";
import { placeToasts } from "./toast.ts";

type DialogProps = {
  open: boolean;
  /**
   * Called on Escape, the close button and a press outside of the dialog; the caller then sets `open` to false. Without it, or while
   * something inside has `data-keeps-open`, the dialog stays until the caller closes it.
   */
  onClose?: () => void;
  title: string;
  /** Shown next to the title, but not part of the dialog's name. */
  beside?: ReactNode;
  closeLabel?: string;
  /** `drawer` slides in from the right at full height, `menu` from the left; `modal` is centered. */
  side?: "drawer" | "menu" | "modal";
  /** `alertdialog` for a question that must be answered; give the safe answer `data-autofocus`. */
  role?: "dialog" | "alertdialog";
  className?: string;
  children: ReactNode;
  /** Stays at the lower edge, as the title does at the upper one, while `children` scroll. */
  foot?: ReactNode;
};

const sides = {
  drawer: "mr-0 ml-auto h-dvh max-h-none w-full max-w-[440px] [--enter-from:100%_0]",
  menu: "mr-auto ml-0 h-dvh max-h-none w-full max-w-[440px] [--enter-from:-100%_0]",
  modal:
    "m-auto max-h-[calc(100dvh-40px)] w-[calc(100%-40px)] max-w-[720px] rounded-lg shadow-float [--enter-from:0_16px]",
};

/**
 * A native modal dialog: the browser keeps the focus inside, closes on Escape, makes the page behind inert and returns the focus to the
 * opener. Its children stay mounted until it has left the screen.
 */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, side = "modal", role, className = "" } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const shown = useShown(dialog, open);
  const isSecondPress = useSecondPress(open && title);
  // While it closes, it shows what was open, because the caller's children may already belong to the next state.
  const last = useRef(props);
  if (open) last.current = props;

  function close(): boolean {
    if (!onClose || dialog.current?.querySelector("[data-keeps-open]")) return false;
    onClose();
    return true;
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      closedby={onClose ? "closerequest" : "none"}
      // On press, not on click, so that dragging a text selection out of the dialog does not close it.
      onPointerDown={(event) => event.target === dialog.current && !isSecondPress(event) && close()}
      onClickCapture={(event) => {
        if (!isSecondPress(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // Browsers without `closedby` close it on a second Escape. If it is open, it was opened again before this event came.
        if (open && !dialog.current?.open && !close()) dialog.current?.showModal();
      }}
      className={`flex-col overflow-hidden border border-transparent bg-surface p-0 text-ink open:flex backdrop:bg-ink/40 ${sides[side]} ${className}`}
    >
      {(open || shown) && <Inside {...last.current} {...(onClose && { onClose: close })} titleId={titleId} />}
    </dialog>
  );
}

type Press = { clientX: number; clientY: number; at: number };

let lastPress: Press | undefined;
if (typeof document !== "undefined") {
  const keep = ({ clientX, clientY }: PointerEvent) => {
    lastPress = { clientX, clientY, at: Date.now() };
  };
  addEventListener("pointerdown", keep, true);
}

const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PX = 12;

/**
 * Whether a press in the dialog repeats the one that opened it or led to its next question at the same place, as a double click does: it
 * isn't meant for what is there now.
 */
function useSecondPress(shown: string | false): (press: Pick<Press, "clientX" | "clientY">) => boolean {
  const opener = useRef<Press>(undefined);
  useEffect(() => {
    if (shown) opener.current = lastPress;
  }, [shown]);
  return ({ clientX, clientY }) => {
    const first = opener.current;
    if (!first || Date.now() - first.at >= DOUBLE_CLICK_MS) return false;
    return Math.hypot(clientX - first.clientX, clientY - first.clientY) < DOUBLE_CLICK_PX;
  };
}

/** Opens and closes the element; true until it has left the screen. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) {
      setShown(true);
      const { documentElement: page } = document;
      if (!document.querySelector("dialog:modal")) {
        page.toggleAttribute("data-scrollbar", innerWidth > page.clientWidth);
      }
      element.showModal();
      const first = element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector("h2");
      first?.focus();
    } else {
      element.close();
      const leaving = element.getAnimations().map(({ finished }) => finished);
      void Promise.allSettled(leaving).then(() => element.open || setShown(false));
    }
    placeToasts();
  }, [dialog, open]);
  useEffect(() => placeToasts, []);
  return shown;
}

/** A shadow at the lower edge until the end is in view. No class, because the HTML of each page contains all classes. */
const MORE_BELOW = {
  background:
    "linear-gradient(#fff, #fff) bottom / 100% 12px no-repeat local, linear-gradient(#0000, #0002) bottom / 100% 12px no-repeat",
};

const pinFoot = pinnedAs("dialog-foot");

function Inside({
  titleId,
  title,
  beside,
  closeLabel = "Close",
  onClose,
  children,
  foot,
}: DialogProps & { titleId: string }) {
  return (
    // On a short screen all of it scrolls, because pinned parts would leave no room between them.
    <div className="flex min-h-0 grow flex-col overflow-y-auto tall:overflow-y-visible">
      <div className="flex items-center justify-between gap-4 p-5 pb-3 md:p-7 md:pb-3">
        <div className="flex min-w-0 items-center gap-2.5">
          <h2 id={titleId} tabIndex={-1} className="type-h3">
            {title}
          </h2>
          {beside}
        </div>
        {onClose && (
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className="-my-2 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-pill text-2xl transition-colors hover:bg-ink/6"
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <div
        style={foot ? MORE_BELOW : undefined}
        className="flex grow flex-col gap-5 p-5 pt-2 md:p-7 md:pt-2 tall:min-h-0 tall:scroll-pb-40 tall:overflow-y-auto tall:[mask-image:linear-gradient(#0000,#000_8px)]"
      >
        {children}
      </div>
      {foot && (
        <div ref={pinFoot} className="border-t border-line p-5 md:p-7 md:pt-5">
          {foot}
        </div>
      )}
    </div>
  );
}
