import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormError } from "#app/ui/form-parts.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import { isTracking } from "./tracking-import.ts";

/** Carriers print tracking numbers as Code 128. */
const FORMAT = "code_128";
const EVERY_MS = 200;

declare global {
  /** Only some browsers have it (w3.org/TR/shape-detection-api), so TypeScript doesn't declare it. */
  var BarcodeDetector:
    | {
        new (options: { formats: string[] }): { detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]> };
        getSupportedFormats(): Promise<string[]>;
      }
    | undefined;
}

type Props = { onNumber: (number: string) => void };

/** Scans tracking numbers with the device's camera. Hidden if the browser can't; a handheld scanner works in any field. */
export function Scanner({ onNumber }: Props) {
  const [isOffered, setOffered] = useState(false);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!("mediaDevices" in navigator)) return;
    void globalThis.BarcodeDetector?.getSupportedFormats().then((formats) => setOffered(formats.includes(FORMAT)));
  }, []);
  if (!isOffered) return null;
  return (
    <>
      <SmallButton aria-pressed={isOn} onClick={() => setOn(!isOn)} className="justify-self-start">
        {isOn ? "Stop camera" : "Scan with camera"}
      </SmallButton>
      {isOn && <Camera onNumber={onNumber} />}
    </>
  );
}

function Camera({ onNumber }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string>();
  const found = useEffectEvent(onNumber);
  useEffect(() => {
    const stopped = new AbortController();
    const { current: screen } = video;
    if (screen)
      watch(screen, found, stopped.signal).catch(() =>
        setFault("The camera can't be used. Allow it in the browser, then reload the page."),
      );
    return () => stopped.abort();
  }, []);
  if (fault) return <FormError text={fault} />;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Camera. Hold a label's barcode in front of it."
      className="aspect-[2/1] w-full rounded-md bg-ink object-cover"
    />
  );
}

/** Reports each barcode once, even if it stays in front of the camera. */
async function watch(video: HTMLVideoElement, found: Props["onNumber"], stopped: AbortSignal): Promise<void> {
  const { BarcodeDetector } = globalThis;
  if (!BarcodeDetector) return;
  const detector = new BarcodeDetector({ formats: [FORMAT] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (stopped.aborted) return release();
  stopped.addEventListener("abort", release);
  video.srcObject = stream;
  await video.play();
  const seen = new Set<string>();
  while (!stopped.aborted) {
    for (const { rawValue } of await detector.detect(video)) {
      if (seen.has(rawValue) || !isTracking(rawValue)) continue;
      seen.add(rawValue);
      navigator.vibrate?.(80);
      found(rawValue);
    }
    await new Promise((go) => setTimeout(go, EVERY_MS));
  }
}
