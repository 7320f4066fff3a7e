-- Which events of devices become messages: contract's MESSAGE_CONFIG_FIELDS.
create table message_configs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  code text not null,
  name text not null,
  kind text not null,
  ways text[] not null,
  codes text[] not null,
  detail_codes text[] not null,
  device_ids bigint[] not null default '{}',
  company_type text not null,
  company_id bigint not null references organizations on delete cascade,
  least_severity text not null,
  receivers jsonb not null,
  steps jsonb not null,
  informs_when_cleared boolean not null,
  title_zh text not null,
  title_en text not null,
  content_zh text not null,
  content_en text not null,
  is_enabled boolean not null,
  is_built_in boolean not null default false,
  revision int not null default 0,
  unique (organization_id, code)
);
create index message_configs_company on message_configs (company_id);

-- Events that are not yet grouped; written in the transaction of whatever caused them.
create table message_events (
  id bigint generated always as identity primary key,
  event jsonb not null
);

-- Events of one configuration and organization that are about to become a message.
create table message_groups (
  config_id bigint not null references message_configs on delete cascade,
  phase text not null,
  organization_id bigint not null,
  closes_at timestamptz not null,
  count int not null,
  device_ids bigint[] not null,
  place_ids bigint[] not null,
  -- What the events are about, for acknowledging.
  keys text[] not null,
  severity text not null,
  -- The first.
  event jsonb not null,
  primary key (config_id, phase, organization_id)
);

-- Who is sent for next, unless what it is about is acknowledged or over by then.
create table message_escalations (
  id bigint generated always as identity primary key,
  config_id bigint not null references message_configs on delete cascade,
  step int not null,
  due_at timestamptz not null,
  -- What is neither acknowledged nor over.
  keys text[] not null,
  -- Of `messages`: one of them acknowledged ends it.
  message_ids uuid[] not null,
  groups jsonb not null
);
create index message_escalations_due on message_escalations (due_at);
create index message_escalations_keys on message_escalations using gin (keys);

-- The newest event of each code, for previews.
create table message_event_samples (
  organization_id bigint not null references organizations on delete cascade,
  kind text not null,
  code text not null,
  at timestamptz not null,
  event jsonb not null,
  primary key (organization_id, kind, code)
);
