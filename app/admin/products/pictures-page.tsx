import { BackLink } from "../kit/back-link.tsx";
import { Page } from "../kit/page.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Route } from "./+types/pictures-page.ts";
import { PicturesPanel } from "./pictures-panel.tsx";

/** The pictures of one product, on a page of their own. */
export default function PicturesPage({ params: { id } }: Route.ComponentProps) {
  const { data } = useAnswer("/api/admin/products/:id/pictures", { params: { id } });
  return (
    <Page title={data?.title ?? "Product"} back={<BackLink to="/admin/products">All products</BackLink>}>
      <PicturesPanel productId={id} colors={data?.colors ?? []} />
    </Page>
  );
}
