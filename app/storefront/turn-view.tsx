import { type ChangeEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import { FIRST_FRAME, framePicture } from "./gallery-pictures.ts";
import { angleOf, angleText, DEGREES_PER_FRAME, FRAMES, frameOf, loadingOrder, nearestFrame } from "./turn.ts";

/** At this pace, a full turn takes four seconds. */
const FRAME_MS = 100;

/** How many pixels a pointer may move during a press. */
const SLIP = 4;

/**
 * The garment from all sides, in the chosen color. The shopper turns it by dragging or with the arrow keys, or presses Play. The other
 * pictures of the turn load only then; a new color keeps the angle.
 *
 * @param render the color in the names of the pictures
 */
export function TurnView({ title, color, render }: { title: string; color: string; render: string }) {
  const [at, setAt] = useState(FIRST_FRAME);
  const [playing, setPlaying] = useState(false);
  const drag = useRef({ from: 0, at: 0 });
  const { shown, ask } = useTurnPictures(render, at, () => setPlaying(false));

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt((frame) => frameOf(frame + 1)), FRAME_MS);
    return () => clearInterval(timer);
  }, [playing]);

  function turnTo(frame: number) {
    ask();
    setPlaying(false);
    setAt(frameOf(frame));
  }

  function onPointerDown({ currentTarget, button, pointerId, clientX }: PointerEvent) {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    drag.current = { from: clientX, at };
  }

  // A finger that scrolls the page up or down moves the pointer a little before the browser takes over.
  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent) {
    const moved = clientX - drag.current.from;
    if (!currentTarget.hasPointerCapture(pointerId) || (Math.abs(moved) < SLIP && at === drag.current.at)) return;
    turnTo(drag.current.at + Math.round((moved / currentTarget.clientWidth) * FRAMES));
  }

  return (
    <>
      <div
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        className="absolute inset-0 cursor-grab touch-pan-y select-none rounded-[inherit] -outline-offset-4 active:cursor-grabbing has-focus-visible:outline-3"
      >
        <img
          src={shown}
          alt=""
          width="720"
          height="900"
          draggable={false}
          decoding="sync"
          className="size-full object-contain"
        />
        <input
          type="range"
          aria-label={`Rotate ${title} in ${color}`}
          aria-valuetext={angleText(at)}
          // One step beyond the range at both ends, so that the arrow keys go all the way around.
          min={-180 - DEGREES_PER_FRAME}
          max={180}
          step={DEGREES_PER_FRAME}
          value={angleOf(at)}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => turnTo(target.valueAsNumber / DEGREES_PER_FRAME)}
          // Keys pressed here must not reach the gallery.
          onKeyDown={(event) => event.stopPropagation()}
          className="sr-only"
        />
      </div>
      <button
        type="button"
        onClick={() => {
          ask();
          setPlaying(!playing);
        }}
        className="type-small absolute bottom-4 left-4 flex min-h-11 items-center gap-2 rounded-pill bg-surface/92 px-5"
      >
        <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 fill-current">
          <path d={playing ? "M1 0h3v10H1zM6 0h3v10H6z" : "M1 0l9 5-9 5z"} />
        </svg>
        {playing ? "Pause" : "Play"}
        <span className="sr-only"> the rotation</span>
      </button>
      <p aria-hidden="true" className="type-small pointer-events-none absolute top-3 left-5">
        Drag to rotate
      </p>
    </>
  );
}

/**
 * Loads all pictures of the turn in one color on request; until then, only the current frame.
 *
 * @returns `shown`: the URL of the loaded picture nearest to the frame, in the previous color until one of the new color has loaded
 */
function useTurnPictures(render: string, at: number, onFailure: () => void) {
  const images = useRef(new Map<string, HTMLImageElement>());
  const [asked, setAsked] = useState(false);
  const [loaded, setLoaded] = useState<{ render: string; frames: ReadonlySet<number> }>({ render, frames: new Set() });

  /** Resolves when the frame can be shown at once. The image is kept, or the browser would load it again. */
  async function load(frame: number): Promise<void> {
    const src = framePicture(render, frame);
    const image = images.current.get(src) ?? Object.assign(new Image(), { src });
    images.current.set(src, image);
    await image.decode().catch((error: unknown) => {
      images.current.delete(src);
      throw error;
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order depends on the frame at the start only.
  useEffect(() => {
    let wanted = true;
    async function loadAll() {
      const loads = (asked ? loadingOrder(at) : [at]).map(async (frame) => {
        await load(frame);
        if (!wanted) return;
        setLoaded((last) => ({
          render,
          frames: last.render === render ? new Set(last.frames).add(frame) : new Set([frame]),
        }));
      });
      const results = await Promise.allSettled(loads);
      if (!wanted || !asked || results.some(({ status }) => status === "fulfilled")) return;
      toast("We couldn't load the pictures. Please try again.", { kind: "error" });
      setAsked(false);
      onFailure();
    }
    void loadAll();
    return () => {
      wanted = false;
    };
  }, [render, asked]);

  const shown = framePicture(loaded.render, nearestFrame(at, loaded.frames));
  return { shown, ask: () => setAsked(true) };
}
