-- The pictures of each product in the order of the shop, and the files that staff uploaded for them.

alter table products add column pictures_version int not null default 1;

-- A picture without a color is of them all. product_colors.image stays what cards, carts and orders show: the first of a color's pictures.
create table product_pictures (
  product_id text not null references products on delete cascade,
  position int not null,
  color text,
  url text not null check (length(url) between 1 and 2000),
  alt text not null check (length(alt) <= 500),
  primary key (product_id, position),
  foreign key (product_id, color) references product_colors on update cascade on delete cascade
);
create index product_pictures_of_url on product_pictures (url);

-- The copies of one uploaded picture, known by the hash of what was uploaded. Stored once all of them are kept; gone while they are
-- being removed; idle since it was uploaded or last taken out of a product.
create table picture_files (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  url text not null generated always as
    ('/media/u/' || hash || '-' || width::text || 'x' || height::text || '-' || width::text || '.webp') stored,
  stored_at timestamptz,
  gone_at timestamptz,
  idle_since timestamptz not null
);
create unique index picture_files_url on picture_files (url);

-- Colors that have been shown from all sides by their pictures' names are so from here on.
insert into product_pictures (product_id, position, color, url, alt)
select product_id, row_number() over (partition by product_id order by of_color, color, place) - 1, color, url, alt
from (
  select c.product_id, c.position as of_color, c.color, view.place,
    '/media/' || view.name || '-' || substring(c.image from '^/media/front-([a-z]+)[.]webp$') || '.webp' as url,
    replace(replace(view.alt, '{title}', p.title), '{color}', c.color) as alt
  from product_colors c
  join products p on p.id = c.product_id
  cross join (values
    (0, 'front', '{title} in {color}'),
    (1, 'back', '{title} in {color} from behind, with its built-in backpack'),
    (2, 'packed', '{title} in {color}, folded into its own backpack'),
    (3, 'zip', 'The zip and the straps of the backpack on {title} in {color}, in detail')
  ) as view (place, name, alt)
  where c.image ~ '^/media/front-(grey|black|blue|pink|white)[.]webp$'
) as shown;
