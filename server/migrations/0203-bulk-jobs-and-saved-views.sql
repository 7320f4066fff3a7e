-- One action on many devices, worked through by whichever process holds the lock.
create table bulk_jobs (
  id bigint generated always as identity primary key,
  -- Who ordered it, and from where: the actor of whatever it does.
  staff_id bigint not null references staff on delete cascade,
  session_id bigint,
  organization_id bigint,
  remote_ip text,
  verb text not null,
  parameters jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  total int not null,
  done int not null default 0,
  failed int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- Jobs take turns: the one that waited longest goes on.
  worked_at timestamptz,
  ended_at timestamptz
);
create index bulk_jobs_staff on bulk_jobs (staff_id, created_at, id);
create index bulk_jobs_open on bulk_jobs (worked_at nulls first, id) where state in ('waiting', 'running');
create index bulk_jobs_ended on bulk_jobs (ended_at) where ended_at is not null;

create table bulk_job_items (
  job_id bigint not null references bulk_jobs on delete cascade,
  place int not null,
  device_id bigint not null references devices on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it failed, in both languages.
  reason jsonb,
  primary key (job_id, place)
);
create index bulk_job_items_waiting on bulk_job_items (job_id, place) where state = 'waiting';
create index bulk_job_items_device on bulk_job_items (device_id);

-- How a person likes to see a list.
create table saved_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  columns jsonb,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  revision int not null default 1
);
create unique index saved_views_name on saved_views (staff_id, list, lower(name));
-- A list opens with one of them.
create unique index saved_views_default on saved_views (staff_id, list) where is_default;

create table list_columns (
  staff_id bigint not null references staff on delete cascade,
  list text not null,
  columns jsonb not null,
  primary key (staff_id, list)
);
