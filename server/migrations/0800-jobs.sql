-- Jobs: work of the server at the times of a cron expression. Codes are those of contract/src/system/jobs.
create table jobs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  name text not null,
  job_group text not null,
  job_class text not null,
  params jsonb not null,
  cron text not null,
  time_zone text not null,
  description text not null default '',
  misfire text not null,
  concurrency text not null,
  when_lost text not null,
  timeout_s int not null,
  retries int not null,
  back_off_s int not null,
  inform_after int not null,
  paused_at timestamptz,
  -- Null: nothing more is due.
  next_at timestamptz,
  -- Runs in progress: it changes in the transaction in which one begins or ends.
  running int not null default 0 check (running >= 0),
  -- Of the newest run that has ended.
  last_run_id uuid,
  last_state text,
  last_ended_at timestamptz,
  -- Failures one after another, and whether administrators were informed of them.
  failures int not null default 0,
  informed_at timestamptz,
  -- Whoever wrote it last: its runs have their rights.
  staff_id bigint references staff on delete set null,
  changed_at timestamptz not null,
  changed_by text,
  revision int not null default 0
);
create unique index jobs_name on jobs (organization_id, lower(job_group), lower(name));
create index jobs_due on jobs (next_at) where paused_at is null and next_at is not null;
create index jobs_staff on jobs (staff_id);

-- What was due or wanted, and what became of it. The row that people read is the one that processes claim. Partitioned by month,
-- see core/db/partitions.ts; it outlives its job.
create table job_runs (
  created_at timestamptz not null,
  id uuid not null,
  job_id bigint not null,
  organization_id bigint not null,
  job_name text not null,
  job_group text not null,
  job_class text not null,
  params jsonb not null,
  trigger text not null,
  state text not null,
  due_at timestamptz,
  start_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- By the database's clock: those of hosts may differ.
  heartbeat_at timestamptz,
  worker text,
  attempt int not null default 1,
  -- In both languages: { zh, en }.
  message jsonb not null,
  staff_id bigint,
  staff_name text,
  -- Somebody wants it stopped.
  stop_at timestamptz,
  stopped_by text,
  result jsonb,
  output text not null default '',
  is_output_cut boolean not null default false,
  exception text not null default '',
  owner_id bigint,
  -- What it made for its owner; taken away after a time.
  file_region text,
  file_key text,
  file_name text,
  file_type text,
  primary key (created_at, id)
) partition by range (created_at);
-- The few that have not ended, among many months of those that have.
create index job_runs_waiting on job_runs (start_at, id) where state = 'waiting';
create index job_runs_open on job_runs (job_id) where state in ('waiting', 'running');
create index job_runs_running on job_runs (id) where state = 'running';
create index job_runs_newest on job_runs (created_at desc, id desc);
create index job_runs_job on job_runs (job_id, created_at desc, id desc);
create index job_runs_organization on job_runs (organization_id, created_at desc, id desc);
create index job_runs_class on job_runs (job_class, created_at desc, id desc);
create index job_runs_group on job_runs (lower(job_group), created_at desc, id desc);
create index job_runs_unusual on job_runs (state, created_at desc, id desc)
  where state in ('error', 'timedOut', 'lost', 'stopped', 'skipped');
create index job_runs_trigger on job_runs (trigger, created_at desc, id desc) where trigger in ('misfire', 'hand', 'retry');
create index job_runs_names on job_runs using gin (job_name gin_trgm_ops);
create index job_runs_files on job_runs (job_id, created_at desc) where file_key is not null;

-- The product's own upkeep, as its processes last did it.
create table upkeep_records (
  name text primary key,
  every_ms bigint not null,
  is_shared boolean not null,
  last_at timestamptz,
  last_duration_ms real,
  worker text,
  failed_at timestamptz,
  -- Null: nothing has failed since.
  last_error text,
  seen_at timestamptz not null
);
