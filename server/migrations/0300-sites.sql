-- Places: buildings with floors. Time zone and opening hours are the place's own.
create table places (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  name text not null,
  address text not null default '',
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  floors_above int not null check (floors_above between 0 and 200),
  floors_below int not null check (floors_below between 0 and 50),
  -- How floors are named: `prefix` F1, `suffix` 1F, `none` 1.
  floor_naming text not null,
  floor_affix text not null default '',
  -- Contract's openingHoursSchema.
  opening_hours jsonb not null default '[]',
  remark text not null default '',
  revision int not null default 0,
  created_at timestamptz not null default now()
);
create index places_organization on places (organization_id, id);

create table floors (
  id bigint generated always as identity primary key,
  place_id bigint not null references places on delete cascade,
  -- 1 is the ground floor, -1 the first underground; there is no 0.
  level int not null check (level <> 0),
  -- 0: the floor itself; 1, 2 …: mezzanines between it and the next floor up, counted from below.
  mezzanine int not null default 0 check (mezzanine between 0 and 9),
  name text not null,
  unique (place_id, level, mezzanine),
  unique (place_id, name)
);

-- A device works in one place at a time; the floor is where it is at home.
create table place_devices (
  device_id bigint primary key references devices on delete cascade,
  place_id bigint not null references places on delete cascade,
  floor_id bigint references floors on delete set null,
  associated_at timestamptz not null
);
create index place_devices_place on place_devices (place_id, device_id);
create index place_devices_floor on place_devices (floor_id) where floor_id is not null;

-- A map is known to robots by its key; what it was like each time it was reported, saved, imported or restored is a version.
alter table maps rename to map_versions;
alter table map_versions drop constraint maps_organization_id_map_key_version_key;
alter table map_versions rename constraint maps_pkey to map_versions_pkey;

create table maps (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  map_key text not null,
  name text not null,
  description text not null default '',
  floor_id bigint references floors on delete set null,
  -- Contract's CLEANING_AREA_RULES.
  cleaning_area_rule text not null default 'many',
  -- The version that counts: the newest saved here, else the newest that robots report.
  current_version_id bigint,
  last_version_number int not null default 0,
  revision int not null default 0,
  created_at timestamptz not null default now(),
  unique (organization_id, map_key)
);
create index maps_floor on maps (floor_id) where floor_id is not null;

insert into maps (organization_id, map_key, name, created_at)
select distinct on (organization_id, map_key) organization_id, map_key, name, reported_at
from map_versions order by organization_id, map_key, reported_at desc;

alter table map_versions
  add column map_id bigint references maps on delete cascade,
  add column number int,
  -- Contract's VERSION_SOURCES.
  add column source text not null default 'robot',
  add column origin_theta double precision not null default 0,
  -- Contract's mapElementSchema, in drawing order.
  add column elements jsonb not null default '[]',
  add column note text not null default '',
  add column parent_id bigint,
  add column staff_id bigint,
  add column staff_name text,
  add column created_at timestamptz not null default now(),
  -- When its content last became another one: that of a robot that explores does.
  add column changed_at timestamptz not null default now(),
  alter column reported_at drop not null;

update map_versions v set map_id = m.id, number = n.number, created_at = v.reported_at, changed_at = v.reported_at,
  elements = coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'point', 'id', 'dock:' || d.ordinality, 'name', d.value ->> 'name', 'groupId', null,
      'isLocked', false, 'pointKind', 'dock', 'x', d.value -> 'x', 'y', d.value -> 'y', 'theta', d.value -> 'theta') order by d.ordinality)
    from jsonb_array_elements(v.docks) with ordinality d), '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'cleaningArea', 'id', z.value ->> 'zoneId', 'name', z.value ->> 'name', 'groupId', null,
      'isLocked', false, 'points', z.value -> 'polygon', 'mode', null, 'intensity', null, 'passes', 1, 'edgeDistanceM', 0.1)
      order by z.ordinality)
    from jsonb_array_elements(v.zones) with ordinality z), '[]')
from maps m, (
  select id, row_number() over (partition by organization_id, map_key order by reported_at, id) as number from map_versions) n
where m.organization_id = v.organization_id and m.map_key = v.map_key and n.id = v.id;

alter table map_versions
  alter column map_id set not null,
  alter column number set not null,
  drop column organization_id,
  drop column map_key,
  drop column docks,
  drop column zones,
  add unique (map_id, version),
  add unique (map_id, number);
alter table maps add foreign key (current_version_id) references map_versions on delete set null;
update maps m set
  current_version_id = (select v.id from map_versions v where v.map_id = m.id order by v.number desc limit 1),
  last_version_number = (select max(v.number) from map_versions v where v.map_id = m.id);
