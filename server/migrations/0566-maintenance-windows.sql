-- While one lasts, alarms of its devices are recorded and inform nobody.
create table maintenance_windows (
  id bigint generated always as identity primary key,
  -- For its devices and those of organizations below it.
  organization_id bigint not null references organizations,
  reason text not null,
  -- Both empty: all devices.
  place_ids bigint[] not null default '{}',
  device_ids bigint[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- Contract's openingHoursSchema, by the clocks of each device; empty: all the time from start to end.
  weekly jsonb not null default '[]',
  created_by text not null,
  ended_by text,
  revision int not null default 0
);
create index maintenance_windows_organization on maintenance_windows (organization_id, starts_at desc);
create index maintenance_windows_ends on maintenance_windows (ends_at);

alter table alarms
  -- Raised in a maintenance window: it informs nobody until then, or for good where it was cleared before.
  add column suppressed_until timestamptz,
  add column window_id bigint;
create index alarms_suppressed on alarms (suppressed_until) where suppressed_until is not null and cleared_at is null;
