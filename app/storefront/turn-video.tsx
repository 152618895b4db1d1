import { useEffect, useRef, useState } from "react";
import { Picture } from "#app/ui/picture.tsx";

const POSTER = "/media/turn-poster.webp";

/**
 * A video of the turning garment, playing while on screen until the shopper stops it. With reduced motion or data saving it starts only on
 * request. It exists only in grey, and is labeled so next to other colors.
 */
export function TurnVideo({ title, color, sizes }: { title: string; color: string; sizes: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const stopped = useRef(false);
  const [playing, setPlaying] = useState(false);
  const [begun, setBegun] = useState(false);

  useEffect(() => {
    const element = video.current;
    stopped.current = prefersStill();
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) element.pause();
        else if (!stopped.current) void play(element);
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function toggle() {
    stopped.current = playing;
    if (playing) video.current?.pause();
    else if (video.current) void play(video.current);
  }

  return (
    <>
      <Picture src={POSTER} alt="" sizes={sizes} className="absolute inset-0 size-full object-cover" />
      {/* The poster is a picture of its own: as an attribute it would load with the page, before it can be seen. */}
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        width="864"
        height="1080"
        aria-label={`${title} in Grey, turning once around`}
        onPlaying={() => setBegun(true)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={`absolute inset-0 size-full object-cover ${begun ? "" : "opacity-0"}`}
      >
        <source src="/media/turn-grey.webm" type="video/webm" />
        <source src="/media/turn-grey.mp4" type="video/mp4" />
      </video>
      <button
        type="button"
        onClick={toggle}
        className="type-small absolute bottom-4 left-4 flex min-h-11 items-center gap-2 rounded-pill bg-surface/92 px-5"
      >
        <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 fill-current">
          <path d={playing ? "M1 0h3v10H1zM6 0h3v10H6z" : "M1 0l9 5-9 5z"} />
        </svg>
        {playing ? "Pause" : "Play"}
        <span className="sr-only"> the video</span>
      </button>
      {color !== "Grey" && <p className="type-small absolute right-4 bottom-4 py-3">Shown in Grey</p>}
    </>
  );
}

function prefersStill(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}

/** The browser may refuse to play; then the poster and the button stay. */
async function play(video: HTMLVideoElement) {
  await video.play().catch(() => undefined);
}
