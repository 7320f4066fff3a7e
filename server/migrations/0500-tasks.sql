-- Which elements a version of a map has, so that it is known which tasks still find theirs.
alter table map_versions
  add column element_ids jsonb not null generated always as (jsonb_path_query_array(elements, '$[*].id')) stored;

-- What is cleaned on a map, and how. Each change makes a version.
create table tasks (
  id bigint generated always as identity primary key,
  -- That of its map.
  organization_id bigint not null references organizations,
  map_id bigint references maps on delete set null,
  name text not null,
  remark text not null default '',
  is_template boolean not null default false,
  archived_at timestamptz,
  -- Contract's taskDefinitionSchema; the columns below say again what lists ask for.
  definition jsonb not null,
  element_ids text[] not null,
  runner text not null,
  device_ids bigint[] not null default '{}',
  product_id bigint,
  step_count int not null,
  area_sqm double precision not null,
  revision int not null default 0,
  changed_at timestamptz not null,
  changed_by text
);
create unique index tasks_name on tasks (organization_id, lower(name)) where archived_at is null;
create index tasks_changed on tasks (changed_at desc, id desc);
create index tasks_map on tasks (map_id) where map_id is not null;

create table task_versions (
  task_id bigint not null references tasks on delete cascade,
  number int not null,
  name text not null,
  remark text not null,
  definition jsonb not null,
  staff_id bigint,
  staff_name text,
  created_at timestamptz not null,
  primary key (task_id, number)
);
