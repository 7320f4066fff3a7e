-- What stopped the robot first: its causes are only ever added to.
alter table assists
  add column stop_source text generated always as (causes -> 0 ->> 'source') stored,
  add column stop_code text generated always as (causes -> 0 ->> 'code') stored;

-- Sums over a year read the index alone.
create index assists_stops on assists (raised_at) include (device_id, resolved_at, stop_source, stop_code);
