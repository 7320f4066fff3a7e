-- Robots whose actions may be others since they were updated over MQTT: each is asked for its factsheet again.
alter table update_agents add column wants_factsheet boolean not null default false;
create index update_agents_factsheets on update_agents (device_id) where wants_factsheet;
