-- One a run: kept up while it runs, closed when it ends. Partitioned by month.
create table task_reports (
  id bigint generated always as identity,
  device_id bigint not null,
  started_at timestamptz not null,
  run_id text not null,
  task_name text not null,
  origin text not null,
  -- The robot's time of the newest word on this run: older news changes nothing.
  reported_at timestamptz not null,
  ended_at timestamptz,
  end_status text,
  duration_s double precision not null default 0,
  planned_area_sqm double precision not null default 0,
  actual_area_sqm double precision not null default 0,
  start_battery_percent real,
  end_battery_percent real,
  start_water_percent real,
  end_water_percent real,
  mode text,
  map_key text,
  remark text,
  primary key (device_id, started_at, run_id)
) partition by range (started_at);
create index task_reports_running on task_reports (device_id) where ended_at is null;
