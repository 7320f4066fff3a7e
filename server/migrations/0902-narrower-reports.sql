-- A report in half the room: the cells that it cleaned were twelve bytes a row of them and are three (`packed-rows.ts` says how), wide
-- columns come before narrow ones, and the key, which each report pays for twice, is shorter by the kind: `message` is twice the
-- header's number, and one more where a message said a position only.
alter table telemetry_reports rename to former_reports;

create table telemetry_reports (
  device_id bigint not null,
  reported_at timestamptz not null,
  message bigint not null,
  received_at timestamptz not null default now(),
  worked_ms int,
  cleaned_area_sqm real,
  distance_m real,
  water_used_l real,
  battery_percent real,
  x real,
  y real,
  theta real,
  work_status smallint,
  map_key text,
  cleaned_rows bytea
) partition by range (reported_at);
-- As the statistics of the former columns: only what an index holds, and little of it (0765).
do $$
declare
  chosen text;
begin
  for chosen in select attname from pg_attribute where attrelid = 'telemetry_reports'::regclass and attnum > 0 loop
    execute format('alter table telemetry_reports alter column %I set statistics %s', chosen,
      case when chosen in ('device_id', 'reported_at', 'message', 'received_at') then 10 else 0 end);
  end loop;
end $$;

-- A day at a time, so that no more than one lies there twice; indexed once all are there.
do $$
declare
  old_day record;
  day timestamptz;
begin
  for old_day in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'former_reports'::regclass order by 1
  loop
    day := to_timestamp(right(old_day.name, 10) || ' UTC', 'YYYY_MM_DD TZ');
    execute format('alter table %I rename to former_day', old_day.name);
    perform ensure_partition('telemetry_reports', 'day', day, 100);
    execute format($insert$
      insert into %I
      select device_id, reported_at, header_id * 2 + kind, received_at, worked_ms, cleaned_area_sqm, distance_m, water_used_l,
        battery_percent, x, y, theta, work_status, map_key,
        (select decode(string_agg(
            case when rest < 128 then lpad(to_hex(rest), 2, '0')
              else (
                select string_agg(lpad(to_hex((rest >> 7 * n) & 127 | case when rest >> 7 * (n + 1) > 0 then 128 else 0 end), 2, '0'), '' order by n)
                from generate_series(0, 4) n where rest >> 7 * n > 0)
            end, '' order by place), 'hex')
         from unnest(cleaned_rows) with ordinality as c (cell, place),
           lateral (select c.cell::bigint - coalesce(cleaned_rows[c.place - 3], 0) as difference) d,
           lateral (select case when difference < 0 then -2 * difference - 1 else 2 * difference end as rest) r)
      from former_day$insert$, old_day.name);
    drop table former_day;
  end loop;
end $$;
drop table former_reports;

alter table telemetry_reports add primary key (device_id, reported_at, message);
-- As before (0306): for all that was received within a stretch of time.
create index telemetry_reports_received on telemetry_reports using brin (received_at)
  with (pages_per_range = 32, autosummarize = on);
