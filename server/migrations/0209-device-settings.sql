-- Settings of devices: the newest that was asked for of each, and how far it came. What devices report stands in
-- `device_states.detail.settings`.
create table device_settings (
  device_id bigint not null references devices on delete cascade,
  -- A name of contract's DEVICE_SETTINGS.
  name text not null,
  value jsonb not null,
  -- Codes of contract's SETTING_STATES and SETTING_FAILURES.
  state text not null,
  failure text,
  note text not null default '',
  -- The command that carries it.
  command_id uuid not null,
  -- Who asked, as they were called then; null: the platform itself.
  staff_id bigint,
  staff_name text,
  changed_at timestamptz not null,
  revision int not null default 1,
  primary key (device_id, name)
) with (fillfactor = 80);
-- The few that are on the way or failed.
create index device_settings_unsettled on device_settings (device_id) where state <> 'applied';

-- Everything that was asked for. Partitioned by month, see core/db/partitions.ts; `at` is the command's `created_at`.
create table device_setting_changes (
  device_id bigint not null,
  at timestamptz not null,
  id bigint generated always as identity,
  name text not null,
  before jsonb,
  after jsonb not null,
  state text not null,
  failure text,
  note text not null default '',
  command_id uuid not null,
  staff_id bigint,
  staff_name text,
  ended_at timestamptz,
  primary key (device_id, at, id)
) partition by range (at);
