-- needs 0.2.0: public.product_colors.product_colors_image_check
-- A color may wait for its picture while it is a draft.
alter table product_colors drop constraint product_colors_image_check;
alter table product_colors add constraint product_colors_image_check check (length(image) <= 2000 and (image <> '' or live_at is null));
