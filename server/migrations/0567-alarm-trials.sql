-- Rules that are tried on the past before they are saved. Gone after a week.
create table alarm_trials (
  id bigint generated always as identity primary key,
  -- Of whoever began it; one of a person runs at a time.
  organization_id bigint not null,
  staff_id bigint not null,
  -- Contract's alarmRuleDraftSchema.
  rule jsonb not null,
  state text not null default 'running',
  created_at timestamptz not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Whose history is looked at, and from when on it is the person's to see; worked through in this order.
  device_ids bigint[] not null,
  starts_at timestamptz[] not null,
  done int not null default 0,
  kept_from timestamptz,
  is_cut boolean not null default false,
  -- When a process last worked on it: they take turns.
  worked_at timestamptz not null
);
create index alarm_trials_running on alarm_trials (worked_at) where state = 'running';
create index alarm_trials_staff on alarm_trials (staff_id, id desc);

create table alarm_trial_alarms (
  trial_id bigint not null references alarm_trials on delete cascade,
  device_id bigint not null,
  raised_at timestamptz not null,
  subject text not null default '',
  subject_name text not null default '',
  since timestamptz not null,
  cleared_at timestamptz,
  times int not null,
  value double precision,
  suppressed_until timestamptz,
  primary key (trial_id, device_id, raised_at, subject)
);
