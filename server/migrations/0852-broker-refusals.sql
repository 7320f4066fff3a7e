-- Refused sign-ins so far do not say why they were refused.
delete from telemetry_rejections where reason = 'signInRefused';

-- Who was refused, where and with what. `serial_number` is as it came: of a sign-in the username.
alter table telemetry_rejections
  drop constraint telemetry_rejections_pkey,
  add column id bigint generated always as identity primary key,
  add column first_at timestamptz not null default now(),
  -- The topic without its numbers: topics that differ in nothing else are one row.
  add column shape text not null default '',
  -- The MQTT server that it came through; null: the product's own broker.
  add column server_id bigint,
  -- A device is called like that, whatever the letters.
  add column is_known boolean not null default false,
  -- Whose device it was then: what its next holder reads begins anew.
  add column organization_id bigint,
  add column name_key text generated always as (lower(btrim(serial_number))) stored,
  add column client_id text not null default '',
  add column username text not null default '',
  add column remote_ip text,
  add column mqtt_version smallint,
  add column topic text not null default '',
  add column expected text not null default '',
  add column excerpt text not null default '',
  -- Counts of spans of five minutes, the newest first, which is that of `last_at`.
  add column recent int[] not null default '{}';

drop index telemetry_rejections_sender;
create unique index telemetry_rejections_same on telemetry_rejections
  (serial_number, reason, kind, shape, server_id) nulls not distinct;
create index telemetry_rejections_name on telemetry_rejections (name_key, last_at desc, id desc);
create index telemetry_rejections_newest on telemetry_rejections (last_at desc, id desc);
create index telemetry_rejections_strangers on telemetry_rejections (last_at desc, id desc) where not is_known;

-- As the device named itself, and the version of MQTT that it spoke: of connections to the product's own broker.
alter table connection_records
  add column client_id text not null default '',
  add column mqtt_version smallint;
