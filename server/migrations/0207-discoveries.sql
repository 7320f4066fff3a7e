-- Devices that nobody registered, heard through MQTT servers: to be admitted or rejected. Bounded a server, see the room.
create table device_discoveries (
  id bigint generated always as identity primary key,
  mqtt_server_id bigint not null references mqtt_servers (id) on delete cascade,
  -- As in contract's PROTOCOLS.
  protocol text not null,
  serial_number text not null,
  -- Empty where topics do not say.
  manufacturer text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  messages bigint not null,
  -- The newest message: its topic, and its text without secrets, shortened.
  topic text not null,
  sample text not null,
  rejected_at timestamptz,
  unique (mqtt_server_id, protocol, serial_number, manufacturer)
) with (fillfactor = 70);
create index device_discoveries_last on device_discoveries (last_at desc, id desc);
