-- When tasks are due. What the rule gives is worked out by the server (operations/schedules); the next of it stands here.
create table schedules (
  id bigint generated always as identity primary key,
  -- That of its task, which keeps it from being deleted.
  organization_id bigint not null,
  task_id bigint not null references tasks on delete cascade,
  name text not null,
  -- Contract's scheduleRuleSchema, by the clocks of the place.
  rule jsonb not null,
  -- Contract's scheduleExceptionSchema: occurrences that are moved or left out.
  exceptions jsonb not null default '[]',
  -- Of the place, when next_at was worked out.
  time_zone text not null,
  late_min int not null,
  paused_at timestamptz,
  -- Null: nothing more is due.
  next_at timestamptz,
  next_original text,
  revision int not null default 0,
  changed_at timestamptz not null,
  changed_by text
);
create index schedules_due on schedules (next_at) where paused_at is null and next_at is not null;
create index schedules_task on schedules (task_id);
create index schedules_organization on schedules (organization_id);

-- What was due, and what became of it. Partitioned by month, see core/db/partitions.ts.
create table schedule_occurrences (
  schedule_id bigint not null,
  due_at timestamptz not null,
  -- The time that the rule gives it by the place's clocks, such as 2026-11-23T22:00.
  original text not null,
  organization_id bigint not null,
  task_id bigint not null,
  -- Until then it may begin.
  until timestamptz not null,
  -- due, started, notStarted
  state text not null default 'due',
  cause text,
  run_id uuid,
  device_id bigint,
  try_at timestamptz not null,
  primary key (schedule_id, due_at, original)
) partition by range (due_at);
create index schedule_occurrences_open on schedule_occurrences (try_at) where state = 'due';

-- What a run was begun by: a person, or an occurrence.
alter table runs add column schedule_id bigint, add column due_at timestamptz;
