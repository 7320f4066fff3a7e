-- Products, devices and what is kept of each device beside its telemetry.
create table products (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  kind text not null,
  project_name text not null default '',
  description text not null default '',
  -- Days that raw reports of these devices are kept.
  retention_days int not null default 30,
  alert_percent int not null default 20,
  part_number_prefix text not null default '',
  created_at timestamptz not null default now()
);

create table devices (
  id bigint generated always as identity primary key,
  serial_number text not null unique,
  manufacturer text not null,
  short_name text not null default '',
  product_id bigint not null references products,
  -- Who holds the device now: the platform until it is allocated.
  organization_id bigint not null references organizations,
  -- The operation account that the device was handed to (access wing's staff).
  operator_staff_id bigint,
  time_zone text not null default 'UTC',
  is_locked boolean not null default false,
  firmware_version text,
  hardware_version text,
  iccid text,
  factsheet jsonb,
  commissioned_at timestamptz not null default now(),
  decommissioned_at timestamptz
);
create index devices_organization on devices (organization_id, id);
create index devices_product on devices (product_id);

-- While locked a device is not in service: usage rates leave this time out.
create table device_lock_periods (
  device_id bigint not null references devices on delete cascade,
  locked_at timestamptz not null,
  unlocked_at timestamptz,
  primary key (device_id, locked_at)
);

-- A device's own sign-in at the broker. The secret is random and long, so SHA-256 keeps it well enough.
create table device_credentials (
  device_id bigint primary key references devices on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- Partitioned by month, see core/db/partitions.ts.
create table connection_records (
  id bigint generated always as identity,
  device_id bigint not null,
  type text not null default 'mqtt',
  remote_ip text,
  port int,
  login_name text not null,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  offline_reason text,
  primary key (device_id, connected_at, id)
) partition by range (connected_at);
create index connection_records_open on connection_records (device_id) where disconnected_at is null;

create table device_log (
  id bigint generated always as identity,
  device_id bigint not null,
  at timestamptz not null,
  level text not null,
  kind text not null,
  -- Values of the sentence that the console makes of the entry.
  log_values jsonb not null default '{}',
  primary key (device_id, at, id)
) partition by range (at);
