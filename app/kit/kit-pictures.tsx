import { CountPill } from "#app/storefront/count-pill.tsx";
import { HoodieDrawing } from "#app/ui/hoodie-drawing.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import { Specimen, State } from "./specimen.tsx";

const full = { price: 29.99, salePrice: 29.99, sale: null };
const sale = {
  inventory: 3,
  price: 29.99,
  salePrice: 14.99,
  sale: { endsAt: "2030-05-04T12:00:00Z", lastDay: "2030-05-04", endsSoon: true, percentOff: 50 },
};

export function KitPictures() {
  return (
    <>
      <Specimen title="Price">
        <State name="list price">
          <Price product={full} />
        </State>
        <State name="sale">
          <Price product={sale} />
        </State>
        <State name="large, ends soon">
          <Price product={sale} large />
          <SaleEndsSoon product={sale} />
        </State>
        <State name="cart count">
          <CountPill />
        </State>
      </Specimen>
      <Specimen title="Picture and drawing">
        <State name="a picture on its stage">
          <div className="stage grid size-64 place-items-center rounded-lg">
            <Picture
              src="/media/front-grey.webp"
              alt="The grey hoodie"
              sizes="256px"
              className="h-full object-contain"
            />
          </div>
        </State>
        <State name="a broken URL">
          <div className="stage grid size-64 place-items-center rounded-lg">
            <Picture src="/media/none.webp" alt="The hoodie from the front" sizes="256px" className="size-full" />
          </div>
        </State>
        <State name="drawing">
          <HoodieDrawing className="w-40 text-sand-2" />
        </State>
        <State name="drawing, measured">
          <HoodieDrawing measured className="w-44 text-sand-2" />
        </State>
      </Specimen>
    </>
  );
}
