import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";

type Props<T> = {
  /** Of `useAnswer`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** How it is called in 'The settings could not be loaded.' */
  what: string;
  children: (data: T) => ReactNode;
};

/** What a page or a part of it shows once it is loaded; until then, and when that fails, this says so. */
export function Loaded<T>({ answer: { data, error, refetch }, what, children }: Props<T>) {
  return (
    <>
      {error && (
        <Notice role="alert" className="mb-4">
          {what} could not be loaded. {error.message}{" "}
          <button type="button" onClick={() => void refetch()} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </Notice>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <p role="status" className="border-t border-line py-6 text-ink-2">
          Loading...
        </p>
      )}
    </>
  );
}
