-- Words are looked for in logs of millions of rows: by three letters at a time.
create extension if not exists pg_trgm;

-- Partitioned by month, see core/db/partitions.ts. Names are kept as they were: people may be renamed or deleted.
create table operation_log (
  id bigint generated always as identity,
  at timestamptz not null,
  staff_id bigint,
  display_name text,
  organization_id bigint,
  session_id bigint,
  method text not null,
  path text not null,
  summary text not null,
  status smallint not null,
  error text not null default '',
  duration_ms real not null,
  remote_ip text not null,
  user_agent text not null,
  primary key (at, id)
) partition by range (at);
create index operation_log_staff on operation_log (staff_id, at desc);
create index operation_log_organization on operation_log (organization_id, at desc);
create index operation_log_refused on operation_log (at desc, id desc) where error <> '';
create index operation_log_words on operation_log
  using gin ((coalesce(display_name, '') || ' ' || path || ' ' || summary || ' ' || error) gin_trgm_ops);
create index operation_log_address on operation_log (remote_ip text_pattern_ops, at desc);

create table sign_in_log (
  id bigint generated always as identity,
  at timestamptz not null,
  -- As it was typed.
  username text not null,
  staff_id bigint,
  organization_id bigint,
  outcome text not null,
  grant_type text not null,
  client_id text not null,
  remote_ip text not null,
  user_agent text not null,
  -- How many were alike within the minute: failures that come in floods.
  count int not null default 1,
  primary key (at, id)
) partition by range (at);
create index sign_in_log_staff on sign_in_log (staff_id, at desc);
create index sign_in_log_organization on sign_in_log (organization_id, at desc);
create index sign_in_log_failed on sign_in_log (outcome, at desc, id desc) where outcome <> 'signedIn';
create index sign_in_log_words on sign_in_log
  using gin ((username || ' ' || client_id) gin_trgm_ops);
create index sign_in_log_address on sign_in_log (remote_ip text_pattern_ops, at desc);

create table exception_log (
  id bigint generated always as identity,
  at timestamptz not null,
  process text not null,
  place text not null,
  message text not null,
  stack text not null,
  staff_id bigint,
  count int not null default 1,
  primary key (at, id)
) partition by range (at);

create index exception_log_words on exception_log using gin ((place || ' ' || message) gin_trgm_ops);

create index audit_log_organization on audit_log (organization_id, at);
create index audit_log_action on audit_log (action, at);
create index audit_log_words on audit_log
  using gin ((action || ' ' || subject_kind || ' ' || subject_id || ' ' || detail) gin_trgm_ops);
