import { useEffect, useRef, useState } from "react";
import { useStaff, whyItFailed } from "../kit/staff.tsx";
import { fileFault } from "./picture-rows.ts";

/** An upload, for a color or, with null, for all of them. `share`: how much is sent, from 0 to 1. `fault`: why it failed. */
type Upload = {
  id: number;
  file: File;
  color: string | null;
  share: number;
  fault?: string | undefined;
  mayTryAgain?: boolean;
};

/**
 * Uploads files one at a time, with progress and errors for each. A stored file is removed from the list. After the component has been
 * removed, nothing more is sent or reported.
 */
export function useUploads(onStored: (url: string, color: string | null) => void) {
  const { call } = useStaff();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const lastId = useRef(0);
  const stored = useRef(onStored);
  stored.current = onStored;
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const dismiss = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function send({ id, file, color }: Upload) {
    if (isGone.current) return;
    const answer = await call("POST /api/admin/pictures", { blob: file, onProgress: (share) => update(id, { share }) });
    if (isGone.current) return;
    if (answer.kind !== "ok") {
      return update(id, { fault: whyItFailed(answer), mayTryAgain: answer.kind === "unreachable" });
    }
    dismiss(id);
    stored.current(answer.data.url, color);
  }

  function add(files: Iterable<File>, color: string | null = null) {
    const added = [...files].map(
      (file): Upload => ({ id: ++lastId.current, file, color, share: 0, fault: fileFault(file) }),
    );
    setUploads((all) => [...all, ...added]);
    for (const upload of added) if (!upload.fault) queue.current = queue.current.then(() => send(upload));
  }

  function tryAgain({ id, file, color }: Upload) {
    dismiss(id);
    add([file], color);
  }

  return { uploads, add, dismiss, tryAgain, running: uploads.some(({ fault }) => !fault) };
}
