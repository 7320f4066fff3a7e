-- Devices of any protocol, and products that say what their devices can.
alter table products
  -- What all devices of it speak, a code of contract's PROTOCOLS.
  add column protocol text not null default 'vda5050',
  -- Codes of contract's CAPABILITIES.
  add column capabilities text[] not null default '{}',
  -- Settings that new devices of it should have, by contract's DEVICE_SETTINGS.
  add column default_settings jsonb not null default '{}',
  add column image text not null default '',
  add column revision int not null default 1,
  add column updated_at timestamptz not null default now();
update products set capabilities = array['position', 'battery', 'cleaning', 'cleaningModes', 'consumables', 'dock', 'wifi',
  'settings', 'lock', 'restart'] || case when kind in ('scrubber', 'floorWasher') then array['water'] else '{}' end;

alter table devices
  -- The MQTT server (held as a client) through which it speaks; null: the product's own broker.
  add column mqtt_server_id bigint,
  add column concentrator_id text not null default '',
  add column lidar text not null default '',
  add column remark text not null default '',
  add column updated_at timestamptz not null default now(),
  add column revision int not null default 1;
create index devices_mqtt_server on devices (mqtt_server_id) where mqtt_server_id is not null;
