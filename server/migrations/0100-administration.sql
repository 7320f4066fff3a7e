-- What administrators change of organizations, people, roles, menus and clients. `revision` counts the changes of a row:
-- a form sends the one it read, and a write of what someone else has changed meanwhile is refused.
create table organization_types (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  -- The four built-in types are neither edited nor deleted.
  is_reserved boolean not null default false,
  -- Below which types it may stand; empty: any.
  parent_codes text[] not null default '{}',
  revision int not null default 0
);
insert into organization_types (code, name_zh, name_en, is_reserved, parent_codes) values
  ('SYSTEM', '系统', 'System', true, '{}'),
  ('PLATFORM', '平台', 'Platform', true, '{}'),
  ('TENANT', '租户', 'Tenant', true, '{PLATFORM}'),
  ('ORG', '公司', 'Company', true, '{TENANT,ORG}');

alter table organizations add revision int not null default 0;
create index organizations_type on organizations (org_type_code);
create index organizations_name on organizations (org_name, id);

-- Without a hash the password is still the initial one: the last six digits of the phone number.
alter table staff alter password_hash drop not null;
alter table staff add avatar text not null default '';
alter table staff add revision int not null default 0;
-- An operation account that is deleted leaves its devices without one.
update devices set operator_staff_id = null
  where operator_staff_id is not null and operator_staff_id not in (select id from staff);
alter table devices add foreign key (operator_staff_id) references staff on delete set null;
create index devices_operator on devices (operator_staff_id) where operator_staff_id is not null;

-- Who made a role: seen and handed out there and below. Null: a standard role.
alter table roles add organization_id bigint references organizations;
alter table roles add revision int not null default 0;
create index roles_organization on roles (organization_id);

alter table menus add is_hidden boolean not null default false;
-- Built-in items that people have changed keep label, icon, place and visibility at the next start.
alter table menus add is_changed boolean not null default false;
alter table menus add revision int not null default 0;

alter table oauth_clients add id bigint generated always as identity unique;
-- Whose client it is; null: the platform's own.
alter table oauth_clients add organization_id bigint references organizations;
alter table oauth_clients alter additional_information drop default;
alter table oauth_clients alter additional_information type text
  using case when additional_information = '{}' then '' else additional_information::text end;
alter table oauth_clients alter additional_information set default '';
alter table oauth_clients add created_at timestamptz not null default now();
alter table oauth_clients add last_used_at timestamptz;
alter table oauth_clients add secret_changed_at timestamptz not null default now();
-- The secret before the last rotation, for as long as it still works.
alter table oauth_clients add previous_secret_hash bytea;
alter table oauth_clients add previous_secret_until timestamptz;
alter table oauth_clients add revision int not null default 0;
create index sessions_client on sessions (client_id);

-- Who looks through this session's person's eyes: such a session can change nothing.
alter table sessions add viewer_staff_id bigint references staff on delete cascade;
create index sessions_viewer on sessions (viewer_staff_id) where viewer_staff_id is not null;
