-- When a product, a color or a size goes live, by the clock of the database: null is a draft, a later moment is scheduled. What was there
-- is live. A version without these columns goes on working: what it adds is live at once.
alter table products add column live_at timestamptz default now();
-- A scheduled product whose page shows a countdown; without it the page does not exist yet.
alter table products add column announced boolean not null default false;
alter table product_colors add column live_at timestamptz default now();
-- How the color's button looks: a color such as #1a2b3c, or the address of a picture. Null: by the color's name.
alter table product_colors add column swatch text check (swatch ~ '^#[0-9a-f]{6}$' or (swatch !~ '^#' and length(swatch) between 1 and 2000));
alter table variants add column live_at timestamptz default now();
