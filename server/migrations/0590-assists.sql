-- Stops of robots that need a person: one open one a device. Partitioned by month.
create table assists (
  id bigint generated always as identity,
  device_id bigint not null,
  raised_at timestamptz not null,
  -- Contract's ASSIST_STATES.
  state text not null,
  -- Contract's StopCause, each.
  causes jsonb not null,
  -- Where the device worked and stood then.
  place_id bigint,
  floor_id bigint,
  map_key text,
  x real,
  y real,
  -- A message was handed over for sending.
  informed_at timestamptz,
  -- By the clock of whoever did it.
  taken_at timestamptz,
  taken_by_id bigint,
  taken_by text,
  on_site_at timestamptz,
  on_site_by_id bigint,
  on_site_by text,
  resolved_at timestamptz,
  resolved_by_id bigint,
  resolved_by text,
  -- Contract's ASSIST_CAUSES.
  cause text,
  remark text not null default '',
  is_self_resolved boolean not null default false,
  -- How often it came back after it was resolved.
  reopened int not null default 0,
  order_id bigint,
  order_number text,
  primary key (device_id, raised_at)
) partition by range (raised_at);
create index assists_newest on assists (raised_at desc, id desc);
create index assists_id on assists (id);
create index assists_place on assists (place_id, raised_at desc) where place_id is not null;
create index assists_open on assists (device_id) where resolved_at is null;

-- The newest assist of each device: whoever raises one or acts on it locks the row, so that a device has one at a time.
create table assist_devices (
  device_id bigint primary key references devices on delete cascade,
  assist_id bigint,
  raised_at timestamptz
);

-- What happened to assists. Partitioned by month.
create table assist_events (
  id bigint generated always as identity,
  assist_id bigint not null,
  received_at timestamptz not null,
  -- When it was done; before `received_at` where a phone was offline.
  at timestamptz not null,
  -- Contract's ASSIST_EVENT_KINDS.
  kind text not null,
  -- Made where the act was done: what comes again with it was done already.
  key uuid,
  staff_id bigint,
  staff_name text,
  text text not null default '',
  cause text,
  primary key (assist_id, received_at, id)
) partition by range (received_at);

-- Photos of assists: at most six each.
create table assist_photos (
  id bigint generated always as identity primary key,
  assist_id bigint not null,
  attachment_id bigint not null references attachments on delete cascade,
  url text not null,
  at timestamptz not null,
  staff_name text not null
);
create index assist_photos_by_assist on assist_photos (assist_id);
create index assist_photos_by_attachment on assist_photos (attachment_id);
