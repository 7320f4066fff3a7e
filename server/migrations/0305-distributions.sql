-- Which maps robots have, by their own word (`state.maps` of VDA 5050).
create table device_maps (
  device_id bigint not null references devices on delete cascade,
  map_key text not null,
  version text not null,
  -- Contract's DEVICE_MAP_STATUSES.
  status text not null,
  reported_at timestamptz not null,
  primary key (device_id, map_key, version)
);

-- What a robot said last of its maps, whole: a report that says the same writes nothing.
create table device_map_reports (
  device_id bigint primary key references devices on delete cascade,
  said text not null,
  reported_at timestamptz not null
);

-- A version of a map on its way to a robot, or what was asked of one that it has.
create table map_distributions (
  id bigint generated always as identity,
  device_id bigint not null references devices on delete cascade,
  -- Contract's DISTRIBUTION_ACTS, DISTRIBUTION_STATES and DISTRIBUTION_FAILURES.
  act text not null,
  state text not null,
  failure text,
  note text not null default '',
  map_id bigint references maps on delete set null,
  version_id bigint references map_versions on delete set null,
  map_key text not null,
  map_name text not null,
  version text not null,
  enables boolean not null,
  batch_id uuid not null,
  source_serial_number text,
  staff_id bigint,
  staff_name text,
  -- The command that it waits for, or waited for.
  command_id uuid not null,
  -- It is downloaded and shall be enabled: not before this.
  enable_due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (device_id, id)
);
create index map_distributions_map on map_distributions (map_id, id);
create index map_distributions_version on map_distributions (version_id);
create index map_distributions_command on map_distributions (device_id, command_id);
create index map_distributions_due on map_distributions (enable_due_at) where enable_due_at is not null;
create index map_distributions_created on map_distributions (created_at);

-- Files that robots fetch, as they were when they were promised: a robot's own version may grow meanwhile.
create table map_version_files (
  version_id bigint not null references map_versions on delete cascade,
  -- SHA-256.
  hash text not null,
  body bytea not null,
  promised_at timestamptz not null,
  primary key (version_id, hash)
);
alter table map_version_files alter column body set storage external;
