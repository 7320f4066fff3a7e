-- Who may drive a robot now: one row a robot that anyone has ever operated.
create table remote_leases (
  device_id bigint primary key references devices,
  -- Counts who has the robot; robots drop what an earlier one still says.
  epoch bigint not null,
  -- Of `remote_sessions`; null: nobody has it.
  session_id uuid,
  -- The page that has it.
  seat uuid,
  staff_id bigint,
  staff_name text,
  -- Of `sessions`: with it the lease ends.
  auth_session_id bigint,
  began_at timestamptz,
  reason text not null default '',
  -- The newest that a process heard of its page.
  seen_at timestamptz,
  -- Until then some process may send drive messages for it.
  trusted_until timestamptz,
  -- From then on nobody before may be driving any more.
  drives_from timestamptz,
  requester_seat uuid,
  requester_staff_id bigint,
  requester_session_id bigint,
  requester_name text,
  asked_at timestamptz,
  ask_reason text not null default ''
) with (fillfactor = 50);
create index remote_leases_held on remote_leases (seen_at) where session_id is not null;

-- One person's operation of one robot, from taking it until it was given or taken back. Partitioned by month.
-- An id is a UUID of version 7 and begins with `started_at` in ms.
create table remote_sessions (
  device_id bigint not null,
  started_at timestamptz not null,
  id uuid not null,
  -- The holder of the device when it began.
  organization_id bigint not null,
  staff_id bigint,
  staff_name text not null,
  seat uuid not null,
  reason text not null,
  -- Codes of contract's REMOTE_BEGINNINGS and REMOTE_ENDINGS.
  beginning text not null,
  from_name text,
  ended_at timestamptz,
  ending text,
  ended_by_name text,
  end_reason text not null default '',
  map_id bigint,
  distance_m real not null default 0,
  command_count int not null default 0,
  stop_count int not null default 0,
  bar_count int not null default 0,
  event_count int not null default 0,
  primary key (device_id, started_at, id)
) partition by range (started_at);
create index remote_sessions_newest on remote_sessions (started_at desc, id desc);
create index remote_sessions_organization on remote_sessions (organization_id, started_at desc, id desc);

-- What happened in a session. Partitioned by month of the session, so that both go together.
create table remote_events (
  device_id bigint not null,
  started_at timestamptz not null,
  session_id uuid not null,
  number int not null,
  ms int not null,
  kind text not null,
  staff_name text,
  detail text not null default '',
  command_id uuid,
  primary key (device_id, started_at, session_id, number)
) partition by range (started_at);

-- The way that was driven, some seconds a row: columns of whole numbers as deflated JSON, see contract's track.ts.
create table remote_tracks (
  device_id bigint not null,
  started_at timestamptz not null,
  session_id uuid not null,
  from_ms int not null,
  to_ms int not null,
  way bytea not null,
  scans bytea,
  primary key (device_id, started_at, session_id, from_ms)
) partition by range (started_at);
