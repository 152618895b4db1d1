-- What each member of staff may do (shop/staff/permissions.ts). Who is staff today made the shop, so they are its owners.

alter table staff add column role text not null default 'owner' check (role in ('owner', 'staff', 'read_only'));
alter table staff alter column role drop default;
