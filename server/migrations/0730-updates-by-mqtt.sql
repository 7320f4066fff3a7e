-- Robots without an update agent of their own are asked over MQTT, by the platform.
alter table update_agents
  -- When it was looked at last whether there is something for it.
  add column asked_at timestamptz,
  -- What it was asked for last: an attempt goes on by the way on which it has begun.
  add column asked_action_id int,
  add column asked_kind text,
  add column asked_command_id uuid;
