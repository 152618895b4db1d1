type Figure = readonly [name: string, value: string | undefined, ...notes: (string | undefined)[]];

/** Up to three key figures in a row, with their period and other notes below; a dash until they are loaded. */
export const Figures = ({ of: figures }: { of: readonly Figure[] }) => (
  <dl className="mt-4 grid grid-cols-3 gap-x-3 md:grid-cols-[repeat(3,11rem)]">
    {figures.map(([name, value = "–", ...notes]) => (
      <div key={name}>
        <dt className="font-[560]">{name}</dt>
        <dd className="text-[22px]/[28px] font-[650] tracking-[-0.02em] text-ink">{value}</dd>
        {notes.filter(Boolean).map((note) => (
          <dd key={note} className="text-[13px]/[20px]">
            {note}
          </dd>
        ))}
      </div>
    ))}
  </dl>
);

/** '1,204' */
export const whole = (count: number | undefined): string | undefined => count?.toLocaleString("en-US");
