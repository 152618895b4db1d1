-- What buyers ask before they order: fabric, weight, care, packed size and what fits inside. Keys with a text only; "sample" marks a demo's.
alter table products add column specs jsonb not null default '{}';
