/** What a server said in JSON, `{"message"}` or `{"error": {"message"}}`, or else the answer as it is. */
export function plainAnswer(answer: string): string {
  try {
    const { error, message = error?.message } = JSON.parse(answer);
    return typeof message === "string" ? message : answer;
  } catch {
    return answer;
  }
}
