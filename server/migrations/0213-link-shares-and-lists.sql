-- Processes that hold links to MQTT servers, so that each takes its share: one that does not say that it is there any more is
-- not counted.
create table mqtt_link_holders (
  holder text primary key,
  held_until timestamptz not null
);

-- The history of those who see what is in their own hands only, from either side.
create index device_allocations_operator on device_allocations (operator_staff_id) where operator_staff_id is not null;
create index device_allocations_from_operator on device_allocations (from_operator_staff_id)
  where from_operator_staff_id is not null;
