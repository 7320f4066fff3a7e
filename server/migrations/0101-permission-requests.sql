-- Rights of companies to their own devices' details and faults, applied for and granted for a time (spec §6).
create table permission_requests (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  permission text not null check (permission in ('deviceDetail', 'fault')),
  reason text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'refused', 'withdrawn', 'revoked', 'expired')),
  -- The latest step of the other side; names stay when people are deleted.
  applied_by text not null,
  applied_at timestamptz not null,
  reviewed_by text,
  reviewed_at timestamptz,
  review_reason text not null default '',
  -- Approved, and its beginning has been told to those whose rights it changed.
  is_begun boolean not null default false
);
create index permission_requests_organization on permission_requests (organization_id, permission, status);
create index permission_requests_applied on permission_requests (applied_at desc, id desc);
create index permission_requests_ending on permission_requests (ends_at) where status in ('pending', 'approved');
create index permission_requests_beginning on permission_requests (starts_at)
  where status = 'approved' and not is_begun;
create unique index permission_requests_one_pending on permission_requests (organization_id, permission)
  where status = 'pending';

create table permission_request_steps (
  request_id bigint not null references permission_requests on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  step text not null,
  -- Null where time did it.
  by_name text,
  staff_id bigint,
  reason text not null default '',
  primary key (request_id, id)
);
