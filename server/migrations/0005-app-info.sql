-- Parameters of applications (spec §3).
create table app_infos (
  id bigint generated always as identity primary key,
  app_type text not null,
  config_type text not null,
  pkey text not null,
  label text not null default '',
  value text not null,
  tag text not null default '',
  logo_url text,
  create_user text not null default '',
  update_user text not null default '',
  update_time timestamptz not null default now(),
  unique (app_type, config_type, pkey)
);
