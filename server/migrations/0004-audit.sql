-- Every write, in the order it was committed. Each row's hash covers the row and the hash before it, so that a change, a
-- gap or a swap shows; the head tells where the chain must end.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  staff_id bigint,
  on_behalf_of_staff_id bigint,
  session_id bigint,
  organization_id bigint,
  remote_ip text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- JSON of before and after. Text, because its bytes are what was hashed.
  detail text not null,
  hash bytea not null
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_staff on audit_log (staff_id, id);
create index audit_log_at on audit_log (at);

create table audit_head (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null,
  last_hash bytea not null
);
insert into audit_head (last_id, last_hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
