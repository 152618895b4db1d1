-- Catalogue and stock. A variant is what is sold: one colour in one size, known by its sku.

create table products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) <= 5000),
  price_cents int not null check (price_cents between 0 and 99999999),
  sale_price_cents int check (sale_price_cents >= 0 and sale_price_cents < price_cents),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz check (sale_ends_at > sale_starts_at),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table product_colors (
  product_id text not null references products on delete cascade,
  color text not null check (length(color) between 1 and 40),
  image text not null check (length(image) between 1 and 2000),
  position int not null,
  primary key (product_id, color)
);

-- The stock of a drop is one hot row; a low fill factor lets its updates stay on the page.
create table variants (
  sku text primary key check (length(sku) between 1 and 80),
  product_id text not null,
  color text not null,
  size text not null check (length(size) between 1 and 20),
  position int not null,
  on_hand int not null check (on_hand >= 0),
  unique (product_id, color, size),
  foreign key (product_id, color) references product_colors on delete cascade
) with (fillfactor = 50);

-- Append-only ledger: the deltas of a sku add up to its on_hand. It outlives the variant, so it refers to it by name only.
create table stock_movements (
  sku text not null,
  id bigint generated always as identity,
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'correction', 'reserved', 'released', 'cancelled', 'sold_offline', 'removed')),
  order_id uuid,
  actor text,
  at timestamptz not null,
  primary key (sku, id)
);

create table reviews (
  id uuid primary key,
  product_id text not null references products on delete cascade,
  name text not null check (length(name) between 1 and 80),
  rating smallint not null check (rating between 1 and 5),
  text text not null check (length(text) <= 2000),
  size text,
  sample boolean not null default false,
  created_at timestamptz not null
);
create index reviews_newest on reviews (product_id, created_at desc, id desc);
