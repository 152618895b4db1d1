import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { type Plot, plotOf } from "./plot.ts";

export type ChartPoint = {
  tick: string;
  moment: string;
  now: number | null;
  /** The same time in the previous period, if it is compared. `name`: when that was. */
  before?: { name: string; value: number };
};

type Props = {
  title: string;
  /** Below the title: the last point in words. */
  lead?: ReactNode;
  points: readonly ChartPoint[];
  look: "line" | "bars";
  /** `show` formats a value in full, `showTick` for the axis. */
  show: (value: number) => string;
  showTick: (value: number) => string;
  /** The index of the point shown above the chart. */
  at: number;
  onAt: (at: number | undefined) => void;
};

const HEIGHT = 188;

/** One figure over time, with the previous period, if any, faintly behind it. The pointer or the arrow keys choose the point shown above. */
export function Chart({ title, lead, points, look, show, showTick, at, onAt }: Props) {
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const plot = plotOf(points, { width, height: HEIGHT, whole: look === "bars" });
  const point = points[at];
  const nowOf = ({ now }: ChartPoint) => (now === null ? "not yet" : show(now));
  const beforeOf = ({ before }: ChartPoint) => (before ? ` (${before.name}: ${show(before.value)})` : "");
  const follow = ({ clientX, currentTarget }: PointerEvent) =>
    onAt(plot.nearest(clientX - currentTarget.getBoundingClientRect().left));
  return (
    <figure className="m-0 min-w-0">
      <figcaption className="mb-2 min-h-11">
        <h2 id={id} className="text-[16px]/[24px] font-[630]">
          {title}
        </h2>
        {lead}
        {point && (
          <span
            className={`block text-[13px]/[20px] text-ink-2 ${lead && at === points.length - 1 ? "invisible" : ""}`}
          >
            {point.moment}: <b className="font-[620] text-ink">{nowOf(point)}</b>
            {beforeOf(point)}
          </span>
        )}
      </figcaption>
      <div
        ref={box}
        className="relative rounded-sm outline-offset-4 outline-ink has-[:focus-visible]:outline-3"
        style={{ height: HEIGHT }}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => onAt(undefined)}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible text-[12px]">
            <Axes plot={plot} points={points} showTick={showTick} />
            {look === "bars" ? <Bars plot={plot} at={at} /> : <Lines plot={plot} at={at} />}
          </svg>
        )}
        <input
          type="range"
          min={0}
          max={points.length - 1}
          step={1}
          value={at}
          onChange={({ target }) => onAt(Number(target.value))}
          aria-labelledby={id}
          aria-valuetext={point && `${point.moment}: ${nowOf(point)}${beforeOf(point)}`}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
    </figure>
  );
}

function Axes({ plot, points, showTick }: { plot: Plot; points: readonly ChartPoint[]; showTick: Props["showTick"] }) {
  return (
    <>
      {plot.ticks.map(({ value, y }) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={y} y2={y} className="stroke-line" />
          <text x={plot.left - 8} y={y} dy="0.32em" textAnchor="end" className="fill-ink-2">
            {showTick(value)}
          </text>
        </g>
      ))}
      {plot.labels.map(({ index, x }) => (
        <text
          key={index}
          {...(index === points.length - 1 ? { x: plot.right, textAnchor: "end" } : { x, textAnchor: "middle" })}
          y={HEIGHT - 4}
          className="fill-ink-2"
        >
          {points[index]?.tick}
        </text>
      ))}
    </>
  );
}

function Bars({ plot, at }: { plot: Plot; at: number }) {
  const { columns, columnWidth, base } = plot;
  return columns.map(({ index, x, now, before }) => (
    <g key={index}>
      {before !== undefined && (
        <rect x={x} y={before} width={columnWidth} height={base - before} className="fill-sand-2" />
      )}
      {now !== undefined && (
        <rect
          x={x + columnWidth * 0.2}
          y={now}
          width={columnWidth * 0.6}
          height={base - now}
          className={index === at ? "fill-signal" : "fill-ink"}
        />
      )}
    </g>
  ));
}

function Lines({ plot, at }: { plot: Plot; at: number }) {
  const chosen = plot.columns[at];
  return (
    <>
      <path d={plot.beforePath} fill="none" strokeWidth={1.5} strokeDasharray="3 4" className="stroke-line-strong" />
      <path d={plot.nowPath} fill="none" strokeWidth={2.5} strokeLinejoin="round" className="stroke-signal" />
      {chosen && (
        <>
          <line x1={chosen.center} x2={chosen.center} y1={plot.top} y2={plot.base} className="stroke-line-strong" />
          {chosen.before !== undefined && (
            <circle cx={chosen.center} cy={chosen.before} r={3} className="fill-line-strong" />
          )}
          {chosen.now !== undefined && <circle cx={chosen.center} cy={chosen.now} r={4.5} className="fill-signal" />}
        </>
      )}
    </>
  );
}

/** The width of an element in pixels; 0 until it is known. */
function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element.current);
    setWidth(element.current.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
