-- Organizations are one tree: the platform at the root, tenants below, companies below tenants.
-- `path` holds the ids from the root down to the row itself, so that "in this branch" is one index look-up.
create table organizations (
  id bigint generated always as identity primary key,
  parent_id bigint references organizations,
  path bigint[] not null,
  org_name text not null,
  short_name text not null default '',
  org_code text not null unique,
  org_type_code text not null,
  principal text not null default '',
  address text not null default '',
  region_info text not null default '',
  logo text not null default '',
  iccid text not null default '',
  product_name text not null default '',
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (path[array_length(path, 1)] = id)
);
create index organizations_path on organizations using gin (path);
create index organizations_parent on organizations (parent_id);
create unique index organizations_one_root on organizations ((true)) where parent_id is null;
