-- Data sources: foreign databases whose tables rooms are written from. Codes are those of contract/src/system/codegen.
create table data_sources (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  -- Without user and password.
  url text not null,
  username text not null,
  -- By the server's key, for this row, this address and this user; null: none.
  password_sealed bytea,
  schema_name text not null default '',
  tls text not null,
  remark text not null default '',
  changed_at timestamptz not null,
  changed_by text,
  revision int not null default 0
);
create unique index data_sources_name on data_sources (lower(name));
