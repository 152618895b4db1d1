/** Stroked paths on a 20 by 20 grid. */
const PATHS = {
  home: "M3 9.5 10 3.5l7 6V17h-4.5v-4.5h-5V17H3z",
  orders: "M4 6.5 10 3.5l6 3v7l-6 3-6-3zM4 6.5l6 3 6-3M10 9.5v7",
  products: "M7 3.5c0 3 6 3 6 0l4 2-1.5 4H14v7H6v-7H4.5L3 5.5z",
  customers: "M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c0-5 12-5 12 0",
  inbox: "M3 11.5 5 4.5h10l2 7v4H3zM3 11.5h4l1 2h4l1-2h4",
  marketing: "M3.5 8v4h3l7 4V4l-7 4zM16 8.5v3",
  settings: "M3 6h9M16 6h1M3 14h1M8 14h9M12 4v4h4V4zM4 12v4h4v-4z",
  more: "M4 6h12M4 10h12M4 14h12",
} as const;

export type IconName = keyof typeof PATHS;

export const NavIcon = ({ name }: { name: IconName }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    className="size-5 shrink-0 fill-none stroke-current stroke-[1.4] [stroke-linejoin:round]"
  >
    <path d={PATHS[name]} />
  </svg>
);
