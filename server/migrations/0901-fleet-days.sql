-- What a whole fleet did on a day, summed once that day is some days old; upkeep fills it. A late report takes its day's row
-- away, so that it is summed anew: a row is never wrong, at most missing.
create table usage_fleet_days (
  site_day date primary key,
  worked_devices int not null,
  tasks_completed int not null,
  tasks_ended_manually int not null,
  tasks_cancelled int not null,
  tasks_abnormal int not null,
  tasks_partly int not null,
  worked_s double precision not null,
  cleaned_area_sqm double precision not null,
  distance_m double precision not null,
  water_used_l double precision not null
);
