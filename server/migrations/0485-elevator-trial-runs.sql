-- The commissioning test of an elevator that is under way, or over and not yet kept.
create table elevator_trial_runs (
  elevator_id bigint primary key references elevators on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Who started it, and from where: the actor of whatever it does.
  staff_id bigint not null,
  staff_name text not null,
  session_id bigint not null,
  remote_ip text not null,
  -- Of what is noted at its steps.
  language text not null,
  is_stopping boolean not null default false,
  -- Contract's runStepSchema.
  steps jsonb not null,
  -- What the step under way goes by.
  progress jsonb not null
);
create index elevator_trial_runs_open on elevator_trial_runs (elevator_id) where ended_at is null;
