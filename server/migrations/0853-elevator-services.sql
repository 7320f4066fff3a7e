-- Control systems by which elevators are reached that do not speak LCI over MQTT.
create table elevator_services (
  elevator_id bigint primary key references elevators on delete cascade,
  service_url text not null,
  service_client_id text not null,
  -- Bound to the row, the address and the client.
  secret_sealed bytea not null,
  revision int not null default 0
);
