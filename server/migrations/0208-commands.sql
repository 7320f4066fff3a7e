-- Commands to devices: what was sent, by whom, and how far each came. Partitioned by month, see core/db/partitions.ts.
-- A command's id is a UUID of version 7 and begins with `created_at` in ms: (device, id) is enough to find its row.
create table device_commands (
  device_id bigint not null,
  -- Later than that of every command before to the same device: the order in which they are sent.
  created_at timestamptz not null,
  id uuid not null,
  kind text not null,
  parameters jsonb not null,
  -- Codes of contract's COMMAND_STATES and COMMAND_FAILURES.
  state text not null default 'queued',
  failure text,
  note text not null default '',
  -- Who sent it, as they were called then; null: the platform itself.
  staff_id bigint,
  staff_name text,
  expires_at timestamptz not null,
  -- While a process hands it out. Found later than this: that process died, and what became of it nobody knows.
  claimed_until timestamptz,
  -- Not handed out before this: the broker was away, or it was sent and is given time to be answered. Null once it was
  -- sent: never again.
  retry_at timestamptz,
  -- Statuses that show that it is done, where its protocol has no answers.
  done_when text[],
  -- The device's own time of the newest message that spoke of it.
  heard_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  primary key (device_id, created_at, id)
) partition by range (created_at);
-- The few that are under way, among many months of those that ended.
create index device_commands_open on device_commands (device_id, created_at) where ended_at is null;
create index device_commands_due on device_commands (expires_at) where ended_at is null;

-- A key of the caller's choice stands for one command; kept for as long as somebody may repeat it.
create table device_command_keys (
  device_id bigint not null,
  key uuid not null,
  command_id uuid not null,
  created_at timestamptz not null,
  primary key (device_id, key)
);
create index device_command_keys_age on device_command_keys (created_at);

-- What a protocol has to remember of a device to speak to it: topic prefixes, application ids.
alter table devices add column protocol_state jsonb not null default '{}';
