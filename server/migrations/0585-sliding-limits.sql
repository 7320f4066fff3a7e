-- What was sent to a person by a way within the last hour, one row a delivery: the limit holds for any sixty minutes.
drop table message_paces;
create table message_paces (
  staff_id bigint not null,
  way text not null,
  delivery_id uuid not null,
  -- When its newest attempt began.
  counted_at timestamptz not null,
  primary key (staff_id, way, delivery_id)
);
create index message_paces_counted on message_paces (counted_at);
alter table message_deliveries drop column counted_hour;
