/** The message in a JSON response, `{"message"}` or `{"error": {"message"}}`, or else the whole response. */
export function plainAnswer(answer: string): string {
  try {
    const { error, message = error?.message } = JSON.parse(answer);
    return typeof message === "string" ? message : answer;
  } catch {
    return answer;
  }
}
