-- Processes that hold links to MQTT servers, so that each takes its share: one that does not say that it is there any more is
-- not counted.
create table mqtt_link_holders (
  holder text primary key,
  held_until timestamptz not null
);
