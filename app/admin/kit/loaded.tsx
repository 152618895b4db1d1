import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { NotFound } from "./not-found.tsx";
import { CallFailed, useAsked } from "./staff.tsx";
import type { ThingPath, ToldBy } from "./staff-routes.ts";

type Props<T> = {
  /** From `useAnswer`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** The subject of "The settings couldn't be loaded." */
  what: string;
  /** Shown instead if the item doesn't exist. */
  gone?: string;
  children: (data: T) => ReactNode;
};

/** Shows `children` once the data is loaded; until then, a loading message or the error. */
export function Loaded<T>({ answer: { data, error, refetch }, what, gone, children }: Props<T>) {
  if (gone && error instanceof CallFailed && error.answer.kind === "refused" && error.answer.code === "not_found")
    return <NotFound>{gone}</NotFound>;
  return (
    <>
      {error && <NotLoaded what={what} error={error} onRetry={refetch} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <p role="status" className="py-6 text-ink-2">
          Loading...
        </p>
      )}
    </>
  );
}

/** "The settings couldn't be loaded", the reason, and a button to try again. */
export const NotLoaded = ({ what, error, onRetry }: { what: string; error: Error; onRetry: () => unknown }) => (
  <Notice role="alert" className="mb-4">
    {what} couldn't be loaded. {error.message}{" "}
    <button type="button" onClick={() => void onRetry()} className="min-h-6 underline underline-offset-[3px]">
      Try again
    </button>
  </Notice>
);

type ReadingProps<P extends ThingPath> = {
  path: P;
  id: string;
  what: string;
  children: (thing: ToldBy<P>) => ReactNode;
};

/** Loads one item of a list for a dialog. */
export const Reading = <P extends ThingPath>({ path, id, what, children }: ReadingProps<P>) => (
  <Loaded answer={useAsked<ToldBy<P>>(path, { params: { id } })} what={what}>
    {(thing) => <div className="grid gap-5 text-[14px]/[22px]">{children(thing)}</div>}
  </Loaded>
);
