import { type ComponentType, lazy, memo, Suspense, useState } from "react";

/**
 * A part of the page that a shopper does not begin with: it is in the page from the start, and its code comes when the page has
 * loaded and the browser has time. So the first screen can be used sooner.
 *
 * @param load the dynamic import, as a function outside of the component
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loading = import.meta.env.SSR ? undefined : quiet().then(() => patiently(load));
  const Part = lazy(async () => {
    loaded = await (loading ?? load());
    return { default: loaded };
  });
  // What changes around it must not reach it before its code is there: React would take the part out of the page.
  return memo(function Late(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Part);
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  });
}

let firstQuiet: Promise<void> | undefined;

/** The page has loaded and nothing more urgent is to do; true from then on. */
function quiet(): Promise<void> {
  firstQuiet ??= new Promise((resolve) => {
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => resolve());
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle, { once: true });
  });
  return firstQuiet;
}

const PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/** Loads code again and again until it arrives: a failed request doesn't fail the page. */
export async function patiently<Part>(load: () => Promise<Part>, pause = PAUSE_MS): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return await patiently(load, Math.min(pause * 2, LONGEST_PAUSE_MS));
  }
}
