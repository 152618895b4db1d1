import { useParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { ProductPageForm } from "./product-page-form.tsx";

/** All of one product; at /admin/products/new, a new one. */
export default function ProductPage() {
  const { id } = useParams();
  return id === undefined ? <ProductPageForm key="new" product={undefined} /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useAnswer("/api/admin/products/:id", { params: { id } });
  if (data) return <ProductPageForm product={data} />;
  if (!error) {
    return (
      <p role="status" className="py-6 text-ink-2">
        Loading...
      </p>
    );
  }
  return (
    <Notice>
      The product could not be loaded. {error.message}{" "}
      <button type="button" onClick={() => void refetch()} className="min-h-6 underline underline-offset-[3px]">
        Try again
      </button>
    </Notice>
  );
}
