-- Floor maps as robots report them; two tenants may use the same name for different floors.
create table maps (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  map_key text not null,
  version text not null,
  name text not null,
  resolution_m double precision not null,
  width int not null,
  height int not null,
  origin_x double precision not null,
  origin_y double precision not null,
  -- zlib-deflated cells, one byte each, row 0 at the bottom.
  grid bytea not null,
  docks jsonb not null,
  zones jsonb not null,
  reported_at timestamptz not null,
  unique (organization_id, map_key, version)
);
