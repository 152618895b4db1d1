import { Link } from "react-router";

/** From the page of one thing back to the list it came from. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="type-label inline-flex min-h-11 items-center gap-1.5 hover:underline">
    <span aria-hidden="true">←</span> {children}
  </Link>
);
