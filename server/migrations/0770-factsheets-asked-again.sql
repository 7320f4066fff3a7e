-- How often a robot has been asked for its factsheet since its update, and when it is asked again at the earliest.
alter table update_agents
  add column factsheet_tries smallint not null default 0,
  add column factsheet_at timestamptz;
