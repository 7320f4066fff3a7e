-- Elevators that robots ride, who wants to, and what they did.
create table elevators (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  place_id bigint references places on delete set null,
  name text not null,
  manufacturer text not null,
  -- building/bank/elevator: three levels of its topics.
  address_number text not null,
  -- Name under which the platform speaks to it.
  account_id text not null,
  mac text not null,
  floors_above int not null,
  floors_below int not null,
  door_open_time_ms int not null,
  floor_travel_ms int not null,
  door_count int not null,
  gap_mm int not null,
  -- Through which it speaks; null: the product's own broker.
  mqtt_server_id bigint references mqtt_servers,
  is_enabled boolean not null,
  -- Of its own sign-in at the product's own broker. Random and long, so SHA-256 keeps it well enough.
  secret_hash bytea,
  revision int not null default 0,
  created_at timestamptz not null default now()
);
create unique index elevators_address on elevators (address_number, (coalesce(mqtt_server_id, 0)));
create index elevators_organization on elevators (organization_id, id);
create index elevators_place on elevators (place_id) where place_id is not null;

create table elevator_floors (
  elevator_id bigint not null references elevators on delete cascade,
  -- From the lowest, 0 up.
  ordinal int not null,
  -- As the elevator calls it.
  name text not null,
  floor_id bigint references floors on delete set null,
  -- Contract's ELEVATOR_DOORS that open there.
  doors text[] not null,
  is_served boolean not null,
  primary key (elevator_id, ordinal),
  unique (elevator_id, name)
);
create index elevator_floors_floor on elevator_floors (floor_id) where floor_id is not null;

-- The newest word of each elevator, and which process drives it.
create table elevator_states (
  elevator_id bigint primary key references elevators on delete cascade,
  current_floor text,
  destination_floor text,
  door text,
  open_doors text[] not null default '{}',
  motion text not null default 'unknown',
  mode text not null default 'unknown',
  fault text,
  fault_note text not null default '',
  fault_since timestamptz,
  -- The device that may still be in the car.
  occupied_by bigint references devices on delete set null,
  reported_at timestamptz,
  changed_at timestamptz not null,
  -- What the driver has to know after a restart: what it sent and what was answered.
  talk jsonb not null default '{}',
  -- Exactly one process drives an elevator; who does not renew this loses it.
  holder uuid,
  held_until timestamptz
) with (fillfactor = 70);

-- Who rides or waits, one elevator at a time each.
create table elevator_riders (
  device_id bigint primary key references devices on delete cascade,
  elevator_id bigint not null references elevators on delete cascade,
  request_id uuid not null
);
create index elevator_riders_elevator on elevator_riders (elevator_id);

-- Queue and history. Partitioned by month, see core/db/partitions.ts.
create table elevator_requests (
  elevator_id bigint not null,
  requested_at timestamptz not null,
  id uuid not null,
  device_id bigint,
  -- Who asked, as they were called then; null: the platform itself.
  staff_id bigint,
  staff_name text,
  from_floor text not null,
  to_floor text,
  -- Codes of contract's REQUEST_STATES and REQUEST_FAILURES.
  state text not null,
  failure text,
  note text not null default '',
  is_held boolean not null default false,
  -- What a person said: `entered`, `left`; or wants: `cancel`.
  said text[] not null default '{}',
  -- Where the robot enters and comes out, by the maps as they were when it asked.
  ride jsonb,
  command_id uuid,
  state_since timestamptz not null,
  deadline_at timestamptz,
  ended_at timestamptz,
  primary key (elevator_id, requested_at, id)
) partition by range (requested_at);
create index elevator_requests_open on elevator_requests (elevator_id, requested_at) where ended_at is null;
create index elevator_requests_device on elevator_requests (device_id, requested_at);

create table elevator_events (
  id bigint generated always as identity,
  elevator_id bigint not null,
  at timestamptz not null,
  -- Contract's ELEVATOR_EVENT_KINDS.
  kind text not null,
  request_id uuid,
  device_id bigint,
  staff_name text,
  state text,
  failure text,
  detail text not null default '',
  primary key (elevator_id, at, id)
) partition by range (at);
