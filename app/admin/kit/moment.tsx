const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A moment in the reader's own time. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {FORMAT.format(new Date(at))}
  </time>
);

/** 'order_confirmation' as people read it: 'Order confirmation'. */
export const inWords = (name: string): string => {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
