import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Picture } from "#app/ui/picture.tsx";
import { placeToasts } from "#app/ui/toast.ts";
import type { ProductPicture } from "#shop/selling/catalog/catalog.ts";

type PictureZoomProps = {
  pictures: readonly ProductPicture[];
  at: number;
  /** The classes of the stage behind the pictures. */
  stage: string;
  onShow: (index: number) => void;
  onClose: () => void;
};

/**
 * The pictures in full screen, one at a time; a click zooms to twice the size, for panning. On a phone the garment is as wide as the screen, so
 * that it is larger than on the page, and the sides of its picture can be panned to.
 */
export function PictureZoom({ pictures, at, stage, onShow, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const { frame, near, setNear, center, frameProps } = useMagnifier();
  const picture = pictures[at];

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    close.current?.focus();
    center();
    placeToasts();
    return placeToasts;
  }, [center]);

  function step(by: number) {
    setNear(false);
    center();
    onShow((at + by + pictures.length) % pictures.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys pressed here must not reach the gallery.
    event.stopPropagation();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "+") setNear(true);
    if (event.key === "-") setNear(false);
    if (!near && event.key === "ArrowRight") step(1);
    if (!near && event.key === "ArrowLeft") step(-1);
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Product pictures, enlarged"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className={`m-0 size-full max-h-none max-w-none overflow-hidden ${stage}`}
    >
      <div ref={frame} className="size-full overflow-auto overscroll-contain">
        <button
          type="button"
          aria-pressed={near}
          aria-label={`Magnify: ${picture?.alt}`}
          className={`block ${near ? "h-[200%] w-[max(200%,124dvh)] cursor-zoom-out" : "h-full w-[max(100%,62dvh)] cursor-zoom-in pb-20"}`}
          {...frameProps}
        >
          {picture && (
            <Picture
              key={picture.src}
              src={picture.src}
              alt=""
              sizes={near ? "min(max(200vw, 124dvh), 160dvh)" : "min(max(100vw, 62dvh), 80dvh)"}
              eager
              near
              className="size-full object-contain"
            />
          )}
        </button>
      </div>
      <div className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 p-4">
        {pictures.length > 1 && (
          <div className="flex items-center rounded-pill bg-surface/92 text-[14px] shadow-float">
            <button type="button" aria-label="Previous picture" onClick={() => step(-1)} className={control}>
              <Arrow d="M7 1 1 7l6 6" />
            </button>
            <p role="status" className="min-w-12 text-center">
              <span className="sr-only">{picture?.alt}, </span>
              {at + 1} of {pictures.length}
            </p>
            <button type="button" aria-label="Next picture" onClick={() => step(1)} className={control}>
              <Arrow d="m1 1 6 6-6 6" />
            </button>
          </div>
        )}
      </div>
      <button
        type="button"
        ref={close}
        aria-label="Close"
        onClick={() => dialog.current?.close()}
        className={`absolute top-4 right-4 bg-surface/92 text-2xl shadow-float ${control}`}
      >
        <span aria-hidden="true">×</span>
      </button>
    </dialog>
  );
}

const control = "grid size-12 place-items-center rounded-pill";

const Arrow = ({ d }: { d: string }) => (
  <svg aria-hidden="true" viewBox="0 0 8 14" className="h-3.5 fill-none stroke-current stroke-2">
    <path d={d} />
  </svg>
);

/** Pixels that the mouse may move during a click. */
const CLICK_SLIP = 6;

const MIDDLE = { x: 0.5, y: 0.5 };

/** A point of the screen as a part of what `frame` scrolls. */
function placeOf(frame: HTMLElement, clientX: number, clientY: number) {
  const { left, top } = frame.getBoundingClientRect();
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = frame;
  return { x: (clientX - left + scrollLeft) / scrollWidth, y: (clientY - top + scrollTop) / scrollHeight };
}

/** Zooms to twice the size around the clicked point; a mouse drags it, fingers, wheels and keys scroll it. */
function useMagnifier() {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const focus = useRef(MIDDLE);
  const dragged = useRef(0);

  const center = useCallback(() => {
    const { x, y } = focus.current;
    const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    frame.current?.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }, []);

  useLayoutEffect(() => {
    if (near) frame.current?.querySelector("button")?.focus({ preventScroll: true });
    else focus.current = MIDDLE;
    center();
  }, [near, center]);

  return {
    frame,
    near,
    setNear,
    center,
    frameProps: {
      onPointerDown: () => {
        dragged.current = 0;
      },
      onPointerMove: (event: PointerEvent) => {
        if (!near || event.pointerType !== "mouse" || event.buttons !== 1) return;
        dragged.current += Math.abs(event.movementX) + Math.abs(event.movementY);
        frame.current?.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: "instant" });
      },
      onDragStart: (event: DragEvent) => event.preventDefault(),
      onClick: ({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
        if (dragged.current > CLICK_SLIP) return;
        // Enter has no position: zoom to the middle.
        focus.current = detail === 0 ? MIDDLE : placeOf(currentTarget, clientX, clientY);
        setNear(!near);
      },
    },
  };
}
