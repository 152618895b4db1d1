import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageAt } from "../areas.ts";
import { inlineLink } from "./buttons.tsx";
import { openTotal, useOpenCounts } from "./open-counts.ts";
import { CallFailed } from "./staff.tsx";

type PageProps = {
  title: string;
  /** Above the heading: the link back to the list. */
  back?: ReactNode;
  /** Below the heading. */
  about?: ReactNode;
  /** Next to the heading: Add, Export. */
  actions?: ReactNode;
  /** The item's menu, after its actions. */
  menu?: ReactNode;
  children: ReactNode;
};

/** A page of the admin. The browser's title has its name and the number of open items. */
export function Page({ title, back, about, actions, menu, children }: PageProps) {
  const open = openTotal(useOpenCounts());
  return (
    <>
      <title>{`${open > 0 ? `(${open}) ` : ""}${title} · Packd admin`}</title>
      {back && <div className="print:hidden">{back}</div>}
      <Heading about={about} actions={actions} menu={menu} isItem={back !== undefined} className="mb-5 print:hidden">
        <h1 tabIndex={-1} className="text-[24px]/[32px] font-[650] tracking-[-0.02em] outline-none wrap-anywhere">
          {title}
        </h1>
      </Heading>
      {children}
    </>
  );
}

type HeadingProps = {
  about?: ReactNode;
  actions?: ReactNode;
  /** On a phone, beside the heading, while actions follow it. */
  menu?: ReactNode;
  /** Whether it is of one item, whose state comes directly below its name: on a phone, before the actions. */
  isItem?: boolean;
  className?: string;
  children: ReactNode;
};

/** A heading with actions beside it and a text below. Actions that would leave a phone's heading too little room follow it. */
export const Heading = ({ about, actions, menu, isItem = false, className = "", children }: HeadingProps) => {
  const text = about && (
    <div className={`mt-1 text-pretty text-ink-2 ${actions && !isItem ? "max-md:mt-3" : ""}`}>{about}</div>
  );
  return (
    <div className={className}>
      <div className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-3 md:flex-nowrap">
        <div
          className={`min-w-0 grow ${actions ? `min-h-11 content-center md:min-h-9 ${isItem ? "basis-full md:basis-36" : "basis-36"}` : ""}`}
        >
          <div className={menu ? "content-center max-md:min-h-11" : ""}>{children}</div>
          {isItem && text}
        </div>
        {actions && <div className="flex flex-wrap gap-2 empty:hidden md:shrink-0">{actions}</div>}
        {menu && <div className="max-md:absolute max-md:top-0 max-md:right-0 md:-ml-2">{menu}</div>}
      </div>
      {!isItem && text}
    </div>
  );
};

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

type LoadedProps<T> = {
  /** From `useAnswer`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** The subject of "The settings couldn't be loaded." */
  what: string;
  /** Shown instead if the item doesn't exist. */
  gone?: string;
  children: (data: T) => ReactNode;
};

/** Shows `children` once the data is loaded; until then, a loading message or the error. */
export function Loaded<T>({ answer: { data, error, refetch }, what, gone, children }: LoadedProps<T>) {
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
  <Notice role="alert" className="mb-4 w-fit">
    {what} couldn't be loaded. {error.message}{" "}
    <button type="button" onClick={() => void onRetry()} className={inlineLink}>
      Try again
    </button>
  </Notice>
);

/** Replaces a page or an item that doesn't exist, with a link back to the area or to Home. */
export function NotFound({ children }: { children: ReactNode }) {
  const area = pageAt(useLocation().pathname)?.area;
  return (
    <div role="alert" className="grid justify-items-start gap-4 border-t border-line py-6">
      <p className="text-ink-2">
        {children}
        <span className="max-md:hidden"> Press Ctrl K to search.</span>
      </p>
      <ButtonLink small to={area?.path ?? "/admin"}>
        Back to {area?.label ?? "Home"}
      </ButtonLink>
    </div>
  );
}
