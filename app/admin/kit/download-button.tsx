import { useMutation } from "@tanstack/react-query";
import { toast } from "#app/ui/toast.ts";
import { SmallButton } from "./buttons.tsx";
import { CallFailed, useStaff } from "./staff.tsx";
import type { Answer, StaffCall } from "./staff-api.ts";

type Download = {
  get: (call: StaffCall) => Promise<Answer<Blob>>;
  name: string;
  /** The text of the toast once the file is saved. */
  saved?: (file: Blob) => Promise<string>;
};

/** Downloads a file from the API. */
export function useDownload() {
  const { call } = useStaff();
  const { mutate, isPending } = useMutation({
    async mutationFn({ get, name, saved }: Download) {
      const answer = await get(call);
      if (answer.kind !== "ok") throw new CallFailed(answer);
      saveFile(answer.data, name);
      if (saved) toast(await saved(answer.data), { kind: "success" });
    },
    onError: ({ message }) => toast(`The file couldn't be created. ${message}`, { kind: "error" }),
  });
  return { busy: isPending, download: (file: Download) => void (isPending || mutate(file)) };
}

/** A button that downloads a file. */
export function DownloadButton({ label, ...file }: Download & { label: string }) {
  const { busy, download } = useDownload();
  return (
    <SmallButton aria-busy={busy || undefined} onClick={() => download(file)}>
      {busy ? "Preparing..." : label}
    </SmallButton>
  );
}

/** Downloads a file in the browser. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
