import { useOutletContext } from "react-router";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { PicturesPanel } from "./pictures-panel.tsx";

export default function PicturesPage() {
  const { _id, colors } = useOutletContext<EditorProduct>();
  return <PicturesPanel productId={_id} colors={colors.map(({ color }) => color)} />;
}
