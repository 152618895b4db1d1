/** A product in two sizes, with the columns that a new product needs. */
export const SAMPLE_CSV = `product,title,description,price,color,image,size,stock
sample-cap,Sample Cap,A cap to try the import with.,24.00,Black,/media/front-black.webp,S/M,10
sample-cap,Sample Cap,A cap to try the import with.,24.00,Black,/media/front-black.webp,L/XL,5
`;
