type InIso<Row> = { [Field in keyof Row]: Row[Field] extends Date | null ? IsoOf<Row[Field]> : Row[Field] };
type IsoOf<Time> = Time extends Date ? string : Time;

/** The row with its times as text, as the API has them. */
export function withIsoTimes<Row extends object>(row: Row): InIso<Row> {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as InIso<Row>;
}
