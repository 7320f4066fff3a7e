-- Messages about devices that stand until somebody comes, until it is known when the first person was reached by each.
create table assist_messages (
  message_id uuid primary key,
  made_at timestamptz not null,
  device_ids bigint[] not null,
  -- What it is about: causes of assists, as `alarm:1` or `fault:1`.
  keys text[] not null,
  -- It stood in somebody's inbox, or a channel took it for somebody; null: not yet.
  reached_at timestamptz
);
create index assist_messages_reached on assist_messages (reached_at) where reached_at is not null;
create index assist_messages_devices on assist_messages using gin (device_ids);
