/** A line of the cart as the browser keeps it under the localStorage key `cart` (specification, section 3). Price in dollars. */
export type CartLine = {
  _id: string;
  title: string;
  image: string;
  color: string;
  size: string;
  salePrice: number;
  quantity: number;
};
