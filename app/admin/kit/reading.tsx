import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { useAsked } from "./staff.tsx";
import type { ThingPath, ToldBy } from "./staff-routes.ts";

/** One thing of a list, to be read in a dialog: `children` get it once it is there; until then, and when it does not come, this says so. */
export function Reading<P extends ThingPath>({
  path,
  id,
  what,
  children,
}: {
  path: P;
  id: string;
  /** How it is called in 'The message could not be loaded.' */
  what: string;
  children: (thing: ToldBy<P>) => ReactNode;
}) {
  const { data, error } = useAsked<ToldBy<P> & { _id: string }>(path, { params: { id } });
  if (error) {
    return (
      <Notice role="alert">
        The {what} could not be loaded. {error.message}
      </Notice>
    );
  }
  // While another one loads the answer before it is still there.
  if (data?._id !== id) {
    return (
      <p role="status" className="text-ink-2">
        Loading...
      </p>
    );
  }
  return <div className="grid gap-5 text-[14px]/[22px]">{children(data)}</div>;
}
