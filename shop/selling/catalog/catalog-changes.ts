/**
 * Tells that the catalogue or the stock that pages show has changed. Many changes in a short time are told once at the start and once
 * at the end, so that a drop does not render its pages anew for every order.
 *
 * @param tell what to do; called at once and then at most every `pauseMs`.
 */
export function createCatalogChanges(tell: () => void, pauseMs = 250): () => void {
  let waiting = false;
  let again = false;
  const told = () => {
    tell();
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (again) {
        again = false;
        told();
      }
    }, pauseMs).unref();
  };
  return () => {
    if (waiting) again = true;
    else told();
  };
}
