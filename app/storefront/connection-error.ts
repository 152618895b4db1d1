import { isRouteErrorResponse } from "react-router";

/** What browsers say when a request gets no answer: Chrome, Firefox, Safari. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Whether a screen failed because the shop, or the way to it, is down: nothing is wrong with the screen. */
export function isConnectionError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}
