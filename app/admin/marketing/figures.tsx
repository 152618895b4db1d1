type Figure = readonly [name: string, value: string | undefined, note?: string];

type Props = { of: readonly Figure[]; period?: string | undefined };

/** Key figures in a row; a dash until they are loaded. `period`: of all of them. */
export const Figures = ({ of: figures, period }: Props) => (
  <>
    {period && <p className="mt-4 text-[13px]/[20px]">{period}</p>}
    <dl className={`${period ? "mt-1" : "mt-4"} flex gap-x-10 gap-y-3 max-md:grid max-md:grid-cols-3 max-md:gap-x-3`}>
      {figures.map(([name, value = "–", note]) => (
        <div key={name}>
          <dt className="font-[560]">{name}</dt>
          <dd className="text-[22px]/[28px] font-[650] tracking-[-0.02em] text-ink">{value}</dd>
          {note && <dd className="text-[13px]/[20px]">{note}</dd>}
        </div>
      ))}
    </dl>
  </>
);

/** '1,204' */
export const whole = (count: number | undefined): string | undefined => count?.toLocaleString("en-US");
