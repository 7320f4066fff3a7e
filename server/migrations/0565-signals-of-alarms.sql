-- What rules of alarms look at, of each device, where it changed: rules are tried on it. By our clock, the time of receipt. Partitioned by day.
create table alarm_signals (
  device_id bigint not null,
  at timestamptz not null,
  -- What is not as it is at most times (care/alarms/signals.ts).
  signal jsonb not null,
  -- Where the device has stood since it stood still: { x, y, mapKey }.
  anchor jsonb,
  primary key (device_id, at)
) partition by range (at);
