-- Tasks in an order, over floors and robots.
create table combinations (
  id bigint generated always as identity primary key,
  -- That of its tasks.
  organization_id bigint not null references organizations,
  name text not null,
  remark text not null default '',
  -- Contract's combinationDefinitionSchema; the columns below say again what lists ask for.
  definition jsonb not null,
  task_ids bigint[] not null,
  device_ids bigint[] not null,
  revision int not null default 0,
  changed_at timestamptz not null,
  changed_by text
);
create unique index combinations_name on combinations (organization_id, lower(name));
create index combinations_changed on combinations (changed_at desc, id desc);
create index combinations_tasks on combinations using gin (task_ids);

-- One execution of a combination. Partitioned by month, see core/db/partitions.ts; ids are UUIDs of version 7, as those of runs.
create table combination_runs (
  created_at timestamptz not null,
  id uuid not null,
  combination_id bigint not null,
  organization_id bigint not null,
  name text not null,
  -- Whoever started it: its parts are begun with what they may at that time.
  staff_id bigint,
  staff_name text,
  -- Of the caller's choice: the same again is the same wish.
  key uuid,
  on_failure text not null,
  wait_min int not null,
  -- [{ begins }]
  stages jsonb not null,
  stage int not null,
  -- Contract's runPartSchema, in the order of their stages.
  parts jsonb not null,
  state text not null,
  ending text,
  ended_by_name text,
  -- When to look again; null: only when a run of it has ended, or a person acts.
  look_at timestamptz,
  open_runs uuid[] not null default '{}',
  ended_at timestamptz,
  primary key (created_at, id)
) partition by range (created_at);
create index combination_runs_open on combination_runs (look_at) where ended_at is null;
create index combination_runs_organization on combination_runs (organization_id, created_at desc, id desc);
create index combination_runs_combination on combination_runs (combination_id, created_at desc, id desc);

-- The run of a combination that a run is part of.
alter table runs add column combination_run_id uuid, add column combination_name text;
create index runs_combination on runs (combination_run_id) where combination_run_id is not null;
