-- Putting a floor into service with one robot, step by step. Made by people, one at a time a robot.
create table remote_deployments (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  -- The holder of the device when it began.
  organization_id bigint not null,
  floor_id bigint references floors on delete set null,
  -- Codes of contract's DEPLOYMENT_KINDS.
  kind text not null,
  -- Of the map.
  name text not null,
  -- The robots' name of the map that is drawn.
  map_key text not null,
  -- The map that is put into service.
  map_id bigint references maps on delete set null,
  drawn_version_id bigint references map_versions on delete set null,
  aligned_version_id bigint references map_versions on delete set null,
  -- The version of the map that the drawing was laid over.
  base_version_id bigint references map_versions on delete set null,
  -- How the drawing was laid over the map: contract's alignmentSchema.
  alignment jsonb,
  step text not null,
  done_steps text[] not null default '{}',
  -- Codes of contract's MAPPING_PROGRESS and DEPLOYMENT_FAULTS.
  progress text not null default 'none',
  fault text,
  note text not null default '',
  mapping_since timestamptz,
  staff_id bigint,
  staff_name text not null,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  ending text,
  end_reason text not null default '',
  revision int not null default 0
);
create unique index remote_deployments_open on remote_deployments (device_id) where ended_at is null;
create index remote_deployments_newest on remote_deployments (started_at desc, id desc);
create index remote_deployments_device on remote_deployments (device_id, started_at desc);
create index remote_deployments_map on remote_deployments (map_id) where map_id is not null;
create index remote_deployments_drawn on remote_deployments (drawn_version_id) where drawn_version_id is not null;
create index remote_deployments_aligned on remote_deployments (aligned_version_id) where aligned_version_id is not null;
create index remote_deployments_base on remote_deployments (base_version_id) where base_version_id is not null;
create index remote_deployments_floor on remote_deployments (floor_id) where floor_id is not null;

-- Paths that a robot learned and points that it marked; from `drawn` on they are elements of the map.
create table remote_learned (
  deployment_id bigint not null references remote_deployments on delete cascade,
  element_id text not null,
  kind text not null,
  name text not null,
  state text not null default 'ordered',
  fault text,
  note text not null default '',
  -- The order whose end decides on it.
  command_id uuid not null,
  -- The map in whose frame it is.
  map_key text,
  points jsonb not null default '[]',
  theta double precision not null default 0,
  qr_id text not null default '',
  qr_type int not null default 0,
  grid_x int not null default 0,
  grid_y int not null default 0,
  is_reached boolean not null default false,
  -- The newest order to go there.
  trial_id uuid,
  staff_id bigint,
  staff_name text,
  at timestamptz not null,
  primary key (deployment_id, element_id)
);
create index remote_learned_command on remote_learned (command_id);
create index remote_learned_trial on remote_learned (trial_id) where trial_id is not null;

-- What was done, in order.
create table remote_deployment_events (
  deployment_id bigint not null references remote_deployments on delete cascade,
  number bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  detail text not null default '',
  staff_name text,
  primary key (deployment_id, number)
);
