import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Scanner } from "./scanner.tsx";

/** Mocks a camera that sees these barcodes, one after another. */
function showBarcodes(...rawValues: string[]) {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d");
  const stream = canvas.captureStream();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream);
  // An empty canvas has no frames to play.
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["code_128"];
      detect = async () => rawValues.splice(0, 1).map((rawValue) => ({ rawValue }));
    },
  );
  return stream;
}

test("the camera reads each tracking number once and ignores the label's other barcodes", async () => {
  const stream = showBarcodes("42097205", "1Z999AA10123456784", "1Z999AA10123456784", "9400111899223197428490");
  const found = vi.fn();
  await render(<Scanner onNumber={found} />);
  await page.getByRole("button", { name: "Scan with camera" }).click();
  await expect.poll(() => found.mock.calls).toEqual([["1Z999AA10123456784"], ["9400111899223197428490"]]);
  await page.getByRole("button", { name: "Stop camera" }).click();
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"]);
});

test("an unusable camera shows an error, and a browser without barcode support offers no scanner", async () => {
  showBarcodes();
  vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException("No", "NotAllowedError"));
  const { rerender } = await render(<Scanner onNumber={() => {}} />);
  await page.getByRole("button", { name: "Scan with camera" }).click();
  await expect.element(page.getByText("The camera can't be used.", { exact: false })).toBeVisible();
  vi.stubGlobal("BarcodeDetector", undefined);
  await rerender(<Scanner key="other" onNumber={() => {}} />);
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
