-- What raises alarms, for which devices, and how grave they are. Of the platform, or of an organization.
create table alarm_rules (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  name text not null,
  -- Codes of contract's ALARM_KINDS and FAULT_LEVELS.
  kind text not null,
  severity text not null,
  -- How long its condition has to hold.
  duration_s int not null,
  threshold double precision,
  -- Of the kind `field`: contract's COMPARED_FIELDS and DIRECTIONS.
  field text,
  direction text,
  -- Each empty: all of them.
  product_ids bigint[] not null default '{}',
  place_ids bigint[] not null default '{}',
  device_ids bigint[] not null default '{}',
  -- { from, to } by the clocks of the device.
  quiet_hours jsonb,
  is_enabled boolean not null default true,
  remark text not null default '',
  -- The rule above in whose place it stands, for the organization and those below it.
  replaces_id bigint references alarm_rules on delete cascade,
  changed_at timestamptz not null default clock_timestamp(),
  revision int not null default 0,
  unique (organization_id, replaces_id)
);

-- Conditions that hold now: a row a device and rule, gone with the condition. `alarm_id`: it was raised.
create table alarm_conditions (
  device_id bigint not null,
  rule_id bigint not null,
  since timestamptz not null,
  due_at timestamptz not null,
  value double precision,
  map_key text,
  x real,
  y real,
  alarm_id bigint,
  primary key (device_id, rule_id)
);
create index alarm_conditions_due on alarm_conditions (due_at) where alarm_id is null;
create index alarm_conditions_rule on alarm_conditions (rule_id);

-- Alarms that began in one place at one time, of one rule: one occurrence.
create table alarm_groups (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  rule_id bigint not null,
  -- Where it is of a place; else of one device.
  place_id bigint,
  device_id bigint,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index alarm_groups_newest on alarm_groups (last_at desc, id desc);
create index alarm_groups_place on alarm_groups (rule_id, place_id, last_at desc) where place_id is not null;

-- Raised when a condition has held for its rule's duration. Name, kind and severity are those of the rule then. Partitioned by month.
create table alarms (
  id bigint generated always as identity,
  device_id bigint not null,
  raised_at timestamptz not null,
  rule_id bigint not null,
  rule_name text not null,
  kind text not null,
  severity text not null,
  since timestamptz not null,
  value double precision,
  map_key text,
  x real,
  y real,
  group_id bigint not null,
  cleared_at timestamptz,
  -- How often it came back soon after it was cleared, the first time included.
  times int not null default 1,
  acknowledged_at timestamptz,
  acknowledged_by text,
  assignee_id bigint,
  snoozed_until timestamptz,
  primary key (device_id, raised_at, rule_id)
) partition by range (raised_at);
create index alarms_active on alarms (device_id, rule_id) where cleared_at is null;
create index alarms_newest on alarms (raised_at desc, id desc);
create index alarms_id on alarms (id);
create index alarms_group on alarms (group_id);

-- What happened to alarms: raised, acknowledged, commented. Partitioned by month.
create table alarm_events (
  id bigint generated always as identity,
  alarm_id bigint not null,
  at timestamptz not null,
  -- Contract's ALARM_EVENT_KINDS.
  kind text not null,
  staff_name text,
  text text not null default '',
  primary key (alarm_id, at, id)
) partition by range (at);
