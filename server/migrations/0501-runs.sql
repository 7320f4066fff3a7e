-- Runs: one execution of a task by one robot. Partitioned by month, see core/db/partitions.ts.
-- A run's id is a UUID of version 7 and begins with `created_at` in ms: the id alone is enough to find its row.
create table runs (
  device_id bigint not null,
  created_at timestamptz not null,
  id uuid not null,
  -- The holder of the device when it began.
  organization_id bigint not null,
  task_id bigint not null,
  -- As they were then: the task may change or go.
  task_name text not null,
  task_version int not null,
  step_names text[] not null,
  map_id bigint,
  staff_id bigint,
  staff_name text,
  -- The order that the robot was sent (`device_commands`).
  command_id uuid not null,
  -- Codes of contract's RUN_STATES, RUN_WAITS and RUN_ENDINGS.
  state text not null default 'waiting',
  waits_for text,
  ending text,
  end_status text,
  ended_by_name text,
  ended_by_kind text,
  note text not null default '',
  -- [{ at, state, waitsFor, evidence, staffName }], oldest first.
  moves jsonb not null,
  -- The robot reports on it: its report says how it ended.
  has_report boolean not null default false,
  started_at timestamptz,
  changed_at timestamptz not null,
  ended_at timestamptz,
  primary key (device_id, created_at, id)
) partition by range (created_at);
-- The few that have not ended, among many months of those that have.
create index runs_open on runs (device_id) where ended_at is null;
create index runs_open_since on runs (changed_at) where ended_at is null;
create index runs_newest on runs (created_at desc, id desc);
create index runs_organization on runs (organization_id, created_at desc, id desc);
create index runs_task on runs (task_id, created_at desc, id desc);

-- A key of the caller's choice stands for one run; kept for as long as somebody may repeat it.
create table run_keys (
  task_id bigint not null,
  key uuid not null,
  device_id bigint not null,
  run_id uuid not null,
  created_at timestamptz not null,
  primary key (task_id, key)
);
create index run_keys_age on run_keys (created_at);
