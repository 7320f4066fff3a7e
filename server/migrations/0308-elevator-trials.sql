-- Commissioning tests of elevators, as they were signed off.
create table elevator_trials (
  id bigint generated always as identity primary key,
  elevator_id bigint not null references elevators on delete cascade,
  started_at timestamptz not null,
  kept_at timestamptz not null,
  -- Who tried, as they were called then.
  staff_id bigint not null,
  staff_name text not null,
  -- Contract's TRIAL_OUTCOMES.
  outcome text not null,
  remark text not null,
  steps jsonb not null
);
create index elevator_trials_elevator on elevator_trials (elevator_id, kept_at);
