import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { NotFound } from "./not-found.tsx";
import { CallFailed, useAsked } from "./staff.tsx";
import type { ThingPath, ToldBy } from "./staff-routes.ts";

type Props<T> = {
  /** Of `useAnswer`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** How it is called in 'The settings could not be loaded.' */
  what: string;
  /** Said in place of that when it doesn't exist. */
  gone?: string;
  children: (data: T) => ReactNode;
};

/** What a page or a part of it shows once it is loaded; until then, and when that fails, this says so. */
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

/** 'The settings could not be loaded', why, and a way to try again. */
export const NotLoaded = ({ what, error, onRetry }: { what: string; error: Error; onRetry: () => unknown }) => (
  <Notice role="alert" className="mb-4">
    {what} could not be loaded. {error.message}{" "}
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

/** One item of a list, read in a dialog. */
export const Reading = <P extends ThingPath>({ path, id, what, children }: ReadingProps<P>) => (
  <Loaded answer={useAsked<ToldBy<P>>(path, { params: { id } })} what={what}>
    {(thing) => <div className="grid gap-5 text-[14px]/[22px]">{children(thing)}</div>}
  </Loaded>
);
