import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { useFieldsOf } from "./product-edit.ts";

test("a form's fields follow a new version and a color's new picture, but no other answer", async () => {
  const before = sampleEditorProduct("M");
  const { result, rerender } = await renderHook((props?: { product: EditorProduct }) =>
    useFieldsOf(props?.product ?? before, (each) => ({ each })),
  );
  const first = result.current;
  await rerender({ product: { ...before } });
  expect(result.current).toBe(first);
  await rerender({ product: { ...before, version: before.version + 1 } });
  expect(result.current).not.toBe(first);
  const second = result.current;
  const colors = before.colors.map((color) => ({ ...color, image: "/media/new.webp" }));
  await rerender({ product: { ...before, version: before.version + 1, colors } });
  expect(result.current).not.toBe(second);
});
