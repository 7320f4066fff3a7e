-- Times in which robots that nobody registered may come in at the product's own broker, by a code that they share.
create table pairing_windows (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  -- The code is random and long, so SHA-256 keeps it well enough, as in device_credentials.
  code_hash bytea not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  -- By hand, or because another one was opened after its end.
  closed_at timestamptz,
  -- Robots that became devices.
  admitted int not null default 0
);
create unique index pairing_windows_open on pairing_windows (organization_id) where closed_at is null;
create index pairing_windows_organization on pairing_windows (organization_id, id desc);

-- A device that was admitted from a window goes on with the username and the code that were entered at it.
alter table device_credentials add username text;
create unique index device_credentials_username on device_credentials (username) where username is not null;

-- A robot comes through an MQTT server or through a pairing window. Whose it would be stands in the row, so that it is found by it.
alter table mqtt_servers add constraint mqtt_servers_owner unique (id, organization_id);
alter table device_discoveries
  add organization_id bigint references organizations (id) on delete cascade,
  add pairing_window_id bigint references pairing_windows on delete cascade,
  add username text,
  add client_id text,
  add remote_ip text,
  add mqtt_version text,
  -- Of what it sent as its password.
  add secret_hash bytea;
update device_discoveries x set organization_id = m.organization_id from mqtt_servers m where m.id = x.mqtt_server_id;
alter table device_discoveries
  alter organization_id set not null,
  alter mqtt_server_id drop not null,
  drop constraint device_discoveries_mqtt_server_id_fkey,
  add constraint device_discoveries_server foreign key (mqtt_server_id, organization_id)
    references mqtt_servers (id, organization_id) on update cascade on delete cascade,
  drop constraint device_discoveries_mqtt_server_id_protocol_serial_number_ma_key,
  add constraint device_discoveries_robot
    unique nulls not distinct (organization_id, mqtt_server_id, protocol, serial_number, manufacturer),
  add check ((mqtt_server_id is null) = (pairing_window_id is not null)),
  add check (pairing_window_id is null or (username is not null and client_id is not null and mqtt_version is not null
    and secret_hash is not null));
create index device_discoveries_by_server on device_discoveries (mqtt_server_id);
create index device_discoveries_window on device_discoveries (pairing_window_id, username);
