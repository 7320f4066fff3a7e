-- Imported tables: what a foreign database said of each when it was read last, and what people want of the room that is written for it.
create table generated_tables (
  id bigint generated always as identity primary key,
  source_id bigint not null references data_sources,
  table_name text not null,
  comment text not null default '',
  -- As read: [{ name, dataType, isNullable, comment }], names of its key, [{ column, table, toColumn }].
  columns jsonb not null,
  keys jsonb not null,
  refers_to jsonb not null,
  column_count int not null,
  wing text not null,
  room text not null,
  item text not null,
  title jsonb not null,
  item_title jsonb not null,
  author text not null default '',
  description text not null default '',
  name_field text,
  fields jsonb not null,
  relation jsonb not null,
  -- The table that holds its lines, where it has one: that one stays as long.
  lines_id bigint references generated_tables,
  imported_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text,
  generated_at timestamptz,
  revision int not null default 0
);
create unique index generated_tables_name on generated_tables (source_id, table_name);
create index generated_tables_lines on generated_tables (lines_id) where lines_id is not null;
