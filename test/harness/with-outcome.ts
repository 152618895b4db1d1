/** Narrows the result to this outcome; throws on any other. */
export function withOutcome<Result extends { outcome: string }, Outcome extends Result["outcome"]>(
  result: Result,
  outcome: Outcome,
): Extract<Result, { outcome: Outcome }> {
  if (result.outcome !== outcome) throw new Error(`not ${outcome}: ${JSON.stringify(result)}`);
  return result as Extract<Result, { outcome: Outcome }>;
}
