-- What robots report to be wrong with them: raised and recovered as one row. Partitioned by month.
create table fault_reports (
  id bigint generated always as identity,
  device_id bigint not null,
  -- By the robot's clock.
  raised_at timestamptz not null,
  -- As the robot calls it.
  reported_as text not null,
  content text not null,
  -- Contract's FAULT_LEVELS: of the code, else by the level that was reported.
  level text not null,
  code_id bigint,
  recovered_at timestamptz,
  -- How often it came back within a minute after it was gone, the first time included.
  times int not null default 1,
  map_key text,
  x real,
  y real,
  -- Display status of the device then.
  status text,
  -- What came with it.
  reported_value jsonb not null,
  primary key (device_id, raised_at, reported_as)
) partition by range (raised_at);
create index fault_reports_open on fault_reports (device_id, reported_as) where recovered_at is null;
-- Those of all devices, newest first.
create index fault_reports_newest on fault_reports (raised_at desc, id desc);
create index fault_reports_id on fault_reports (id);
create index fault_reports_code on fault_reports (code_id, raised_at desc) where code_id is not null;
create index fault_reports_unnamed on fault_reports (reported_as) where code_id is null;

-- What robots report that no code names, counted. At most as many of one organization as upkeep leaves.
create table unnamed_faults (
  organization_id bigint not null references organizations on delete cascade,
  product_id bigint not null references products on delete cascade,
  reported_as text not null,
  times bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  content text not null,
  primary key (organization_id, product_id, reported_as)
);
