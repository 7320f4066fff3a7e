-- What work is done on devices, and how long it takes. Of an organization; offered to those below it.
create table service_projects (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  code text not null,
  name text not null,
  business_type text not null,
  classification text not null,
  work_minutes integer not null check (work_minutes > 0),
  remark text not null default '',
  revision integer not null default 0
);
create unique index service_projects_by_code on service_projects (organization_id, lower(code));

-- What in a text says which work is wanted. Of an organization; valid for those below it.
create table service_keywords (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  name text not null,
  -- The name as the contract's rule compares it.
  match_key text not null,
  classification text not null,
  is_critical boolean not null default false,
  level text not null default '',
  project_id bigint references service_projects on delete set null,
  revision integer not null default 0
);
create unique index service_keywords_by_key on service_keywords (organization_id, match_key);
create index service_keywords_by_project on service_keywords (project_id) where project_id is not null;
