/** So long a file may be on its way. */
const LIMIT_MS = 10 * 60_000;

/** As `fetch`, which cannot tell how much of a file is sent: `onProgress` gets it, from 0 to 1. Rejects when no answer comes. */
export function sendFile(
  path: string,
  {
    method,
    headers,
    body,
    onProgress,
  }: { method: string; headers: Record<string, string>; body: Blob; onProgress: (share: number) => void },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = LIMIT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Error("No answer"));
    request.ontimeout = request.onerror;
    request.send(body);
  });
}
