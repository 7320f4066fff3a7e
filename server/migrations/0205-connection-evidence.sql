-- Gaps between the reports of a connected device that were longer than they may be. Partitioned by month.
create table report_gaps (
  device_id bigint not null,
  -- The last report before the gap, and the first after it.
  last_report_at timestamptz not null,
  next_report_at timestamptz not null,
  primary key (device_id, last_report_at)
) partition by range (last_report_at);

-- Who else went at the same minute: few rows of a time, of all devices.
create index connection_records_ended on connection_records (disconnected_at, device_id);
-- Why devices are refused is asked by their names.
create index telemetry_rejections_sender on telemetry_rejections (serial_number);
create index devices_concentrator on devices (concentrator_id) where concentrator_id <> '';

-- Lines that people look for are few among those that tell that all is well.
create index device_log_trouble on device_log (device_id, at, id) where level <> 'info';

-- What a part's counter stood at when a day of the site was last heard of. Partitioned by month.
create table device_consumable_days (
  device_id bigint not null,
  kind text not null,
  site_day date not null,
  used_hours double precision not null,
  life_hours double precision not null,
  primary key (device_id, kind, site_day)
) partition by range (site_day);

-- The newest of each part, for lists of the whole fleet; rewritten in place.
create table device_consumables (
  device_id bigint not null references devices on delete cascade,
  kind text not null,
  used_hours double precision not null,
  life_hours double precision not null,
  reported_at timestamptz not null,
  -- Of the last thirty days, reckoned once a day; null: too little is known.
  hours_a_day double precision,
  -- When it is worn by that; the time of the report where it is already, null where nothing is known.
  due_at timestamptz,
  primary key (device_id, kind)
) with (fillfactor = 70);
create index device_consumables_due on device_consumables (due_at, device_id, kind);

create table consumable_replacements (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices on delete cascade,
  kind text not null,
  replaced_at timestamptz not null,
  -- `person`, or `counter`: seen when the robot's counter fell back.
  source text not null,
  staff_id bigint,
  used_hours double precision,
  life_hours double precision,
  note text not null default '',
  counter_reset_at timestamptz,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint,
  revision int not null default 1
);
create index consumable_replacements_device on consumable_replacements (device_id, replaced_at desc, id desc);
