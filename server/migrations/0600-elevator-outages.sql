-- Times in which an elevator served nobody in its place, as alarms go by them: rules for elevators are tried on them. Kept for a month.
create table elevator_outages (
  elevator_id bigint not null,
  place_id bigint not null,
  -- As it was called then.
  elevator_name text not null,
  -- When it was noticed; `since`: as of when it was so.
  noticed_at timestamptz not null,
  since timestamptz not null,
  -- Null: it lasts.
  ended_at timestamptz,
  primary key (elevator_id, place_id, noticed_at)
);
create index elevator_outages_place on elevator_outages (place_id, noticed_at);
create unique index elevator_outages_open on elevator_outages (elevator_id, place_id) where ended_at is null;

-- From when on what trials of such rules go by is kept here, where that is not from the beginning.
create table alarm_history_starts (
  -- Contract's ALARM_KINDS.
  kind text primary key,
  kept_from timestamptz not null
);
insert into alarm_history_starts (kind, kept_from) values ('elevator', now());
