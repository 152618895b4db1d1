-- The oldest version of the program that works with what a migration has left; null if all do. An older one then refuses to start.
alter table schema_migrations add column needs text;
