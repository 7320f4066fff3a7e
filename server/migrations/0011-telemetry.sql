-- The newest that is known of a device: one row each, rewritten in place (hence the room in its pages).
create table device_states (
  device_id bigint primary key references devices on delete cascade,
  is_online boolean not null default false,
  -- Server's time of the last message of any kind.
  last_report_at timestamptz,
  -- The robot's own times: what is older is old news and changes nothing here. Header ids decide between reports
  -- of the same millisecond.
  state_at timestamptz,
  state_header bigint,
  position_at timestamptz,
  cleaning_at timestamptz,
  cleaning_header bigint,
  battery_at timestamptz,
  status text not null default '03',
  work_status smallint,
  battery_percent real,
  is_charging boolean,
  clean_water_percent real,
  waste_water_percent real,
  x real,
  y real,
  theta real,
  map_key text,
  error_count smallint not null default 0,
  task_name text,
  -- The rest of `deviceStateSchema`: mode, intensity, collisionBar, freezeKind, operatingMode, wifi, consumables, errors, run;
  -- beside it what only the telemetry room reads (see device-memory.ts there).
  detail jsonb not null default '{}'
) with (fillfactor = 50);
create index device_states_map on device_states (map_key) where map_key is not null;

-- Raw reports, partitioned by day. The key is a report's identity: redelivery finds it taken.
create table telemetry_reports (
  device_id bigint not null,
  reported_at timestamptz not null,
  -- 0 cleaning report, 1 position only.
  kind smallint not null,
  header_id bigint not null,
  received_at timestamptz not null default now(),
  work_status smallint,
  worked_ms int not null default 0,
  cleaned_area_sqm real not null default 0,
  distance_m real not null default 0,
  water_used_l real not null default 0,
  battery_percent real,
  x real,
  y real,
  theta real,
  map_key text,
  cleaned_rows int[],
  primary key (device_id, reported_at, kind, header_id)
) partition by range (reported_at);

-- Sums of reports, kept in the transaction that stores them. Quarter hours add up to days of any time zone;
-- days and months are those of the device's site. Task counts come from the operations wing.
create table usage_quarters (
  device_id bigint not null,
  quarter_at timestamptz not null,
  worked_s double precision not null default 0,
  cleaned_area_sqm double precision not null default 0,
  distance_m double precision not null default 0,
  water_used_l double precision not null default 0,
  reports int not null default 0,
  primary key (device_id, quarter_at)
) partition by range (quarter_at);

create table usage_days (
  device_id bigint not null,
  site_day date not null,
  worked_s double precision not null default 0,
  cleaned_area_sqm double precision not null default 0,
  distance_m double precision not null default 0,
  water_used_l double precision not null default 0,
  reports int not null default 0,
  tasks_completed int not null default 0,
  tasks_ended_manually int not null default 0,
  tasks_cancelled int not null default 0,
  tasks_abnormal int not null default 0,
  tasks_partly int not null default 0,
  primary key (device_id, site_day)
) partition by range (site_day);

create table usage_months (
  device_id bigint not null,
  -- First day of the month.
  site_month date not null,
  worked_s double precision not null default 0,
  cleaned_area_sqm double precision not null default 0,
  distance_m double precision not null default 0,
  water_used_l double precision not null default 0,
  reports int not null default 0,
  tasks_completed int not null default 0,
  tasks_ended_manually int not null default 0,
  tasks_cancelled int not null default 0,
  tasks_abnormal int not null default 0,
  tasks_partly int not null default 0,
  primary key (device_id, site_month)
) partition by range (site_month);

-- Messages that were counted and not taken; bounded, see the telemetry room.
create table telemetry_rejections (
  reason text not null,
  kind text not null,
  serial_number text not null,
  count bigint not null,
  last_at timestamptz not null,
  detail text not null,
  primary key (reason, kind, serial_number)
);
