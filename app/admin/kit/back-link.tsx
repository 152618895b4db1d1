import { Link, useLocation } from "react-router";

/** A link from an item back to its list, with the filters and page that staff left it on. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const { state } = useLocation();
  const left: unknown = state?.list;
  const list = typeof left === "string" && left.split("?", 1)[0] === to ? left : to;
  return (
    <Link to={list} className="type-label inline-flex min-h-11 items-center gap-1.5 hover:underline">
      <span aria-hidden="true">←</span> {children}
    </Link>
  );
}
