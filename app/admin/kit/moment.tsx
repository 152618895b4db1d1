import { moment } from "./dates.ts";

/** 'Nov 22, 2026, 9:04 AM' in the shop's time zone, as a machine-readable `<time>`. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {moment(at)}
  </time>
);

/** Makes a name readable: 'order_confirmation' becomes 'Order confirmation'. */
export const inWords = (name: string): string => {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
