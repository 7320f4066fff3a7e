-- Photos of work orders: at most twelve each.
create table work_order_photos (
  id bigint generated always as identity primary key,
  order_id bigint not null references work_orders on delete cascade,
  attachment_id bigint not null references attachments on delete cascade,
  url text not null,
  at timestamptz not null,
  staff_name text not null,
  unique (order_id, attachment_id)
);
create index work_order_photos_by_attachment on work_order_photos (attachment_id);
