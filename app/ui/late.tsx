import { type ComponentType, lazy, memo, Suspense, useState } from "react";

/**
 * A part of the page that shoppers don't need first: its HTML is in the page from the start, and its code loads once the page has loaded
 * and the browser is idle. This makes the first screen usable sooner.
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
  // Changes around it must not reach it before its code has loaded, or React would remove the part from the page.
  return memo(function Late(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Part);
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  });
}

/** A browser that is busy all the time, such as a slow phone's, has no idle moment. */
const LONGEST_WAIT_MS = 2000;

let firstQuiet: Promise<void> | undefined;

/** Resolves once the page has loaded and the browser is idle, or on the first click. */
function quiet(): Promise<void> {
  firstQuiet ??= new Promise((resolve) => {
    const done = () => resolve();
    const whenIdle = () =>
      "requestIdleCallback" in window ? requestIdleCallback(done, { timeout: LONGEST_WAIT_MS }) : setTimeout(done);
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle, { once: true });
    // The click may be meant for one of these parts.
    addEventListener("click", done, { once: true, capture: true });
  });
  return firstQuiet;
}

const PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/** Retries until the code has loaded, so that a failed request doesn't break the page. */
export async function patiently<Part>(load: () => Promise<Part>, pause = PAUSE_MS): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return await patiently(load, Math.min(pause * 2, LONGEST_PAUSE_MS));
  }
}
