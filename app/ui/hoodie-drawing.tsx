type HoodieDrawingProps = {
  /** The text color is the cloth: `text-sand-2`. Give it a width; the height follows. */
  className?: string;
  /** Shows where chest, length and sleeve are measured: the chest around the body. */
  measured?: boolean;
};

/** The hoodie as a flat drawing, for the size chart and for screens with nothing to show. Don't use it next to pictures of the product. */
export function HoodieDrawing({ className = "", measured = false }: HoodieDrawingProps) {
  return (
    <svg
      viewBox={measured ? "-40 0 460 680" : "0 0 420 680"}
      fill="none"
      aria-hidden="true"
      className={`h-auto forced-color-adjust-none ${className}`}
    >
      {half}
      <g transform="matrix(-1 0 0 1 420 0)">{half}</g>
      {measured && measures}
    </svg>
  );
}

/** The left half, up to x = 210; the cloth extends a little further, so that no gap shows in the middle. */
const half = (
  <>
    <g fill="currentColor">
      <path d="M46 268C30 340 14 410 13 500c0 42-2 80-3 118 20 6 41 7 61 3 5-50 10-100 10-151 1-50 1-100 1-158-6-18-22-34-36-44z" />
      <path d="M210.5 214C184 212 158 204 134 181l-17 5c-10 2-19 5-27 9-26 12-44 38-44 73 14 10 30 26 36 44 0 50 2 100-1 160-3 50-5 94-1 144-2 15-2 30 1 45 40-3 84-5 129.5-4z" />
      <path d="M210.5 6c-41 0-68 30-68 70v72c3 9 9 14 16 18-8 6-16 11-24 15 18 22 45 30 76.5 33z" />
      <path d="M10 618c20 6 41 7 61 3l-1 51c-22 2-46-2-64-17z" />
    </g>
    <path
      d="M212 9h-2c-35 0-58 26-57 56 2 36 26 60 37 92 6 18 12 36 20 53h2zM6 655c18-4 48 0 64 17-22 2-46-2-64-17z"
      className="fill-ink-2"
    />
    <path d="M191 143h21v13h-21z" className="fill-ink" />
    <g className="stroke-ink" strokeLinejoin="round">
      <path d="M82 638c42-6 85-6 128-6" strokeOpacity=".17" strokeWidth="45" strokeDasharray="1.3 3.2" />
      <path d="M13 635l58 7" strokeOpacity=".17" strokeWidth="27" strokeDasharray="1.3 3.2" />
      <path
        d="M46 268C30 340 14 410 13 500c0 42-2 80-3 118 20 6 41 7 61 3 5-50 10-100 10-151M117 186c-10 2-19 5-27 9-26 12-44 38-44 73 14 10 30 26 36 44 0 50 2 100-1 160-3 50-5 94-1 144-2 15-2 30 1 45 40-3 84-5 129-4M80 616c43-8 86-9 130-9M210 462h-69c-18 26-27 52-27 84 0 22 1 44 3 63M91 194c9 40 13 78 14 117M117 186c8 40 10 80 10 125M210 6c-41 0-68 30-68 70v72c3 9 9 14 16 18-8 6-16 11-24 15l-17 5M134 181c18 22 45 30 76 33M158 166c10 12 28 38 46 46M210 9c-35 0-58 26-57 56 2 36 26 60 37 92 6 18 12 36 20 53M10 618c20 6 41 7 61 3l-1 51c-22 2-46-2-64-17z"
        strokeOpacity=".5"
        strokeWidth="1.6"
      />
      <path
        d="M210 468h-65c-16 24-25 50-25 78 0 20 1 42 3 60M147 70c2 36 26 60 37 92M80 610c43-8 86-9 130-9M83 315c-6-16-20-30-34-41"
        strokeOpacity=".45"
        strokeDasharray="3 2"
      />
      <path d="M187 180c6 30-10 40-7 116" strokeWidth="4" strokeLinecap="round" />
    </g>
    <circle cx="187" cy="179" r="3.2" strokeWidth="1.6" className="fill-line stroke-ink" />
    <path d="M180 297l1 16" strokeWidth="4.6" className="stroke-line-strong" />
    <path
      d="M103 311h25v24h-25zm5 6v4h15v-4zm0 9v3h15v-3zM112 335c-6 18-17 31-30 39v13c19-9 31-26 37-52z"
      fillRule="evenodd"
      className="fill-ink"
    />
  </>
);

const measures = (
  <g fontSize="20" textAnchor="middle" className="fill-ink">
    <g strokeWidth="2.4" fill="none" className="stroke-ink">
      <path d="M86 402c20 36 228 36 248 0M142 184v474M33 262C16 336 1 410 0 500c0 60-3 110-8 156" />
      <path d="M86 402c20-36 228-36 248 0" strokeDasharray="7 6" />
    </g>
    <path
      d="M86 402h0M334 402h0M142 184h0M142 658h0M33 262h0M-8 656h0"
      strokeWidth="9"
      strokeLinecap="round"
      className="stroke-ink"
    />
    <path d="M206 429h48M116 538h52M-23 470h50" strokeWidth="32" strokeLinecap="round" className="stroke-surface" />
    <text x="230" y="436">
      Chest
    </text>
    <text x="142" y="545">
      Length
    </text>
    <text x="2" y="477">
      Sleeve
    </text>
  </g>
);
