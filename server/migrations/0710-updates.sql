-- Updates of devices over the air: who speaks for a device, rollouts, and one row for a device's turn in one.

-- Packages for the devices of a product within an organization's branch, group after group.
create table rollouts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  product_id bigint not null references products,
  name text not null,
  description text not null default '',
  -- Contract's rolloutTargetSchema and rolloutPlanSchema.
  target jsonb not null,
  plan jsonb not null,
  -- Codes of contract's ROLLOUT_STATES and PAUSE_CAUSES.
  state text not null default 'draft',
  pause_cause text,
  pause_detail jsonb not null default '{}',
  -- Stopped at once, with what was under way at robots.
  is_emergency boolean not null default false,
  starts_at timestamptz,
  staff_id bigint,
  staff_name text not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  reviewer_id bigint,
  reviewer_name text not null default '',
  reviewed_at timestamptz,
  review_remark text not null default '',
  started_at timestamptz,
  changed_at timestamptz not null,
  ended_at timestamptz,
  -- The rollout that it takes back.
  reverts_id bigint references rollouts on delete set null,
  revision int not null default 0
);
create index rollouts_newest on rollouts (created_at desc, id desc);
create index rollouts_organization on rollouts (organization_id, created_at desc, id desc);
create index rollouts_open on rollouts (state) where state in ('ready', 'running', 'paused', 'stopping');
create index rollouts_reverts on rollouts (reverts_id) where reverts_id is not null;

create table rollout_packages (
  rollout_id bigint not null references rollouts on delete cascade,
  package_id bigint not null,
  primary key (rollout_id, package_id)
);
create index rollout_packages_package on rollout_packages (package_id);

create table rollout_groups (
  rollout_id bigint not null references rollouts on delete cascade,
  number int not null,
  name text not null,
  -- Contract's rolloutGroupSchema, but for the name.
  rules jsonb not null,
  state text not null default 'planned',
  started_at timestamptz,
  -- Since when enough of it have succeeded.
  soaking_since timestamptz,
  ended_at timestamptz,
  primary key (rollout_id, number)
);

-- Whole numbers of 32 bits, as agents want their action ids to be.
create sequence update_ids as int;
create table device_updates (
  device_id bigint not null,
  created_at timestamptz not null,
  id int not null default nextval('update_ids'),
  -- By which the agent knows it; a new one with each attempt.
  action_id int,
  rollout_id bigint not null,
  group_number int not null,
  -- The holder of the device when it was made.
  organization_id bigint not null,
  -- Codes of contract's UPDATE_STATES, UPDATE_WAITS and UPDATE_FAILURES.
  state text not null default 'planned',
  waits_for text,
  failure text,
  -- By kind of package.
  from_versions jsonb not null default '{}',
  to_versions jsonb not null default '{}',
  attempts int not null default 0,
  next_attempt_at timestamptz,
  progress_percent real,
  bytes_sent bigint not null default 0,
  -- The newest words of the agent, untranslated.
  note text not null default '',
  log_lines int not null default 0,
  offered_at timestamptz,
  started_at timestamptz,
  changed_at timestamptz not null,
  ended_at timestamptz,
  primary key (device_id, created_at, id)
) partition by range (created_at);
-- The few that have not ended, among many months of those that have.
create index device_updates_open on device_updates (device_id) where ended_at is null;
create index device_updates_id on device_updates (id);
create index device_updates_rollout on device_updates (rollout_id, group_number, state);
create index device_updates_newest on device_updates (created_at desc, id desc);
create index device_updates_organization on device_updates (organization_id, created_at desc, id desc);
-- Those that a robot has in hand, by how long it has said nothing.
create index device_updates_active on device_updates (changed_at)
  where state in ('offered', 'downloading', 'downloaded', 'installing', 'verifying', 'cancelling');

-- What agents and the platform said of an update, in order.
create table update_log (
  device_id bigint not null,
  at timestamptz not null,
  number bigint generated always as identity,
  update_id int not null,
  kind text not null,
  text text not null,
  primary key (device_id, at, number)
) partition by range (at);

-- How a device's agent is known, and what it is at; a row is made when it first comes or is given a token.
create table update_agents (
  device_id bigint primary key references devices,
  -- The update that it has in hand.
  open_id int,
  open_created_at timestamptz,
  open_action_id int,
  -- The newest that it was offered.
  last_action_id int not null default 0,
  -- The newest that succeeded.
  installed_id int,
  installed_created_at timestamptz,
  installed_action_id int,
  first_poll_at timestamptz,
  last_poll_at timestamptz,
  -- What it says of itself (`configData`).
  attributes jsonb not null default '{}',
  attributes_at timestamptz,
  -- An update failed since the device last said what it runs.
  is_doubtful boolean not null default false
);
create index update_agents_polled on update_agents (last_poll_at);

-- Secrets by which agents sign in: of one device, or of all devices below an organization.
create table update_tokens (
  id bigint generated always as identity primary key,
  device_id bigint unique references devices,
  organization_id bigint unique references organizations on delete cascade,
  -- The part of the address that stands for the customer, as it was when the token was made.
  tenant text not null,
  digest bytea not null unique,
  -- Works until the new one has been used.
  previous_digest bytea unique,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((device_id is null) <> (organization_id is null))
);

-- What devices run, by kind of package, and since when.
create table device_versions (
  device_id bigint not null,
  kind text not null,
  version text not null,
  since timestamptz not null,
  -- The device says so; else an update put it there.
  is_reported boolean not null,
  primary key (device_id, kind)
);
create table device_version_changes (
  device_id bigint not null,
  at timestamptz not null,
  kind text not null,
  -- Empty: the first that is known.
  before text not null,
  version text not null,
  update_id int,
  primary key (device_id, at, kind)
) partition by range (at);
create index device_version_changes_at on device_version_changes (at);

-- When the next bytes of a rollout may leave for a place.
create table update_paces (
  rollout_id bigint not null references rollouts on delete cascade,
  place_id bigint not null,
  next_at timestamptz not null,
  primary key (rollout_id, place_id)
);

-- What devices have reported so far.
insert into device_versions (device_id, kind, version, since, is_reported)
  select d.id, k.kind, d.firmware_version, now(), true from devices d cross join (values ('firmware'), ('software')) as k(kind)
  where d.firmware_version is not null and d.firmware_version <> '';
