-- When each square of a floor was last cleaned. Folded from raw reports, which go after some days; this stays.
create table coverage_tiles (
  map_id bigint not null references maps on delete cascade,
  tile_y int not null,
  tile_x int not null,
  -- Day of the site (days since 1970) that the lowest bit of `days` stands for.
  newest_day int not null,
  -- For each square (contract's TILE_SQUARES) 32 bits, little-endian: minutes since 1970, 0: never.
  cleaned_at bytea not null,
  -- For each square 32 bits, little-endian: bit n is set where it was cleaned n days before `newest_day`.
  days bytea not null,
  primary key (map_id, tile_y, tile_x)
);

-- How far reports are folded, by the time at which they were received.
create table coverage_progress (
  pass text primary key,
  folded_until timestamptz not null
);

-- Reports lie in the order in which they came, so a few numbers for each stretch of pages find a stretch of time; writing them
-- costs next to nothing.
create index telemetry_reports_received on telemetry_reports using brin (received_at)
  with (pages_per_range = 32, autosummarize = on);
