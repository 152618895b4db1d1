import { Link } from "react-router";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useAnswer } from "../kit/staff.tsx";
import type { Route } from "./+types/pictures-page.ts";
import { PicturesPanel } from "./pictures-panel.tsx";

export const meta = () => pageMeta({ title: "Pictures" });

/** The pictures of one product, on a page of their own. */
export default function PicturesPage({ params: { id } }: Route.ComponentProps) {
  const { data } = useAnswer("/api/admin/products/:id/pictures", { params: { id } });
  return (
    <>
      <Link to="/admin?tab=products" className="type-label inline-flex min-h-11 items-center hover:underline">
        Back to products
      </Link>
      <h1 className="mb-4 text-[28px]/[34px] font-[650] tracking-[-0.02em] wrap-break-word">
        {data?.title ?? "Product"}
      </h1>
      <PicturesPanel productId={id} colors={data?.colors ?? []} />
    </>
  );
}
