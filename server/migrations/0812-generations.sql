-- What was generated, when and by whom; the zip goes after a while, the row later.
create table generations (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_name text,
  -- [{ table, wing, room }], in the order of generation_tables; and their names as a text to search, which is quick enough from end to end.
  rooms jsonb not null,
  names text not null,
  file_count int not null,
  bytes int not null,
  sha256 text not null,
  file_name text not null,
  zip bytea
);
create index generations_newest on generations (at desc, id desc);
create index generations_with_zip on generations (id desc) where zip is not null;

create table generation_tables (
  generation_id bigint not null references generations on delete cascade,
  place int not null,
  table_id bigint references generated_tables on delete set null,
  primary key (generation_id, place)
);
create index generation_tables_table on generation_tables (table_id, generation_id desc);

-- The files of a table's room as they were generated last: JSON, deflated.
create table generated_files (
  table_id bigint primary key references generated_tables on delete cascade,
  at timestamptz not null,
  files bytea not null
);
