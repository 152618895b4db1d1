/** A small arrow up or down: the shop's font has none. */
export const Arrow = ({ to }: { to: "up" | "down" }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 10 12"
    className={`inline-block w-2.5 fill-none stroke-current stroke-[1.5] ${to === "down" ? "rotate-180" : ""}`}
  >
    <path d="M5 11V1.5M1 5.5l4-4 4 4" />
  </svg>
);
