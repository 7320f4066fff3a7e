-- The way that each device means to drive now, for whoever opens a map after it was told. Gone when nothing is planned any more.
create table device_plans (
  device_id bigint primary key references devices on delete cascade,
  told_at timestamptz not null,
  map_key text not null,
  -- [[x, y], …] in meters of the map.
  points jsonb not null
);
