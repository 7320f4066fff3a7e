-- What seeding has finished, so that a start after a kill goes on where the last one ended.
create table seed_steps (
  name text primary key,
  details jsonb not null default '{}',
  done_at timestamptz not null default now()
);
