import { AddFromLink } from "./add-from-link.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { OtherColors } from "./other-colors.tsx";
import { ProductDetails } from "./product-details.tsx";
import { StockAlert } from "./stock-alert.tsx";
import { Thumbnails } from "./thumbnails.tsx";

/** The parts of the product page that come late, as one file. */
export const productParts = { AddFromLink, BuyBar, OtherColors, ProductDetails, StockAlert, Thumbnails };
