-- People, what they may do, and the programs they sign in with.
create table staff (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9]{3,40}$'),
  -- argon2id, with its parameters and salt.
  password_hash text not null,
  must_change_password boolean not null default true,
  organization_id bigint not null references organizations,
  kind text not null check (kind in ('admin', 'employee')),
  display_name text not null,
  phone text,
  email text,
  sex text not null default '',
  user_code text not null default '',
  region_info text not null default '',
  description text not null default '',
  is_enabled boolean not null default true,
  preferences jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
-- Ada and ada are one person.
create unique index staff_username on staff (lower(username));
create index staff_organization on staff (organization_id, id);

create table roles (
  id bigint generated always as identity primary key,
  role_code text not null unique,
  role_name text not null,
  -- 00 platform administrator, 01 system administrator, 02 platform operator; empty otherwise (spec §6).
  role_type text not null default '',
  -- Types of organizations that may hand the role out; empty: any.
  role_type_range text[] not null default '{}',
  -- Standard roles are rewritten at every start from the table in the code.
  is_standard boolean not null default false,
  role_desc text not null default '',
  scope_kind text not null check (scope_kind in ('all', 'chosen', 'own', 'ownAndBelow', 'self')),
  created_at timestamptz not null default now()
);

-- The organizations of a role whose scope is chosen.
create table role_organizations (
  role_id bigint not null references roles on delete cascade,
  organization_id bigint not null references organizations on delete cascade,
  primary key (role_id, organization_id)
);

create table staff_roles (
  staff_id bigint not null references staff on delete cascade,
  role_id bigint not null references roles on delete cascade,
  primary key (staff_id, role_id)
);
create index staff_roles_role on staff_roles (role_id);

create table menus (
  id bigint generated always as identity primary key,
  parent_id bigint references menus,
  -- Name of a built-in item, by which a start finds it again.
  code text unique,
  -- 0 menu, 1 button, 2 top menu.
  type text not null check (type in ('0', '1', '2')),
  label_zh text not null,
  label_en text not null,
  path text not null default '',
  icon text not null default '',
  keep_alive boolean not null default false,
  -- Role codes that may see the item; null: everyone.
  meta_roles text[],
  sort int not null default 0,
  -- Only buttons carry a permission: wing_room_action.
  permission text unique,
  check (permission is null or type = '1')
);
create index menus_parent on menus (parent_id, sort);

create table role_menus (
  role_id bigint not null references roles on delete cascade,
  menu_id bigint not null references menus on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menus_menu on role_menus (menu_id);

create table oauth_clients (
  client_id text primary key,
  -- SHA-256: secrets of machine clients are long and random, that of a public client is no secret.
  secret_hash bytea not null,
  scope text not null default 'server',
  authorized_grant_types text[] not null,
  web_server_redirect_uri text not null default '',
  authorities text not null default '',
  resource_ids text not null default '',
  autoapprove boolean not null default true,
  access_token_validity_s int not null,
  refresh_token_validity_s int not null,
  additional_information jsonb not null default '{}',
  -- As whom a machine client acts.
  staff_id bigint references staff on delete cascade,
  is_enabled boolean not null default true
);
