/** A small card icon of the brand; a plain card for other brands. Decorative: the brand is named next to it. */
export function CardMark({ brand }: { brand: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 34 22" className="-my-px h-[20px] w-[31px] shrink-0 text-ink">
      <rect x=".5" y=".5" width="33" height="21" rx="3.5" className="fill-surface stroke-line-strong" />
      {MARKS[brand] ?? (
        <path d="M1 5.5h32v3.6H1zM4.5 15.5h9" className="fill-current stroke-current" strokeWidth="1.4" />
      )}
    </svg>
  );
}

const word = (text: string, size: number, slant = "normal") => (
  <text
    x="17"
    y="11.2"
    textAnchor="middle"
    dominantBaseline="central"
    fontSize={size}
    fontWeight="750"
    fontStyle={slant}
    className="fill-current"
  >
    {text}
  </text>
);

const MARKS: Record<string, React.ReactNode> = {
  visa: word("VISA", 10, "italic"),
  amex: word("AMEX", 8.6),
  discover: (
    <>
      {word("DISC", 8.6)}
      <circle cx="29" cy="16.5" r="2.6" className="fill-current" />
    </>
  ),
  mastercard: (
    <>
      <circle cx="13.4" cy="11" r="6" className="fill-current" />
      <circle cx="20.6" cy="11" r="6" className="fill-current" fillOpacity=".45" />
    </>
  ),
};
