-- Kinds of alarms for which the platform was given a built-in rule, once: what is done with that rule later is the platform's affair.
create table offered_alarm_kinds (
  -- Contract's ALARM_KINDS.
  kind text primary key
);
-- Where rules were made before, these kinds were there to be had.
insert into offered_alarm_kinds (kind)
select unnest(array['stayedInPlace', 'repeatedPlanning', 'navigationStuck', 'positioningLost', 'collision', 'timedTaskNotStarted', 'diskFull',
  'offline', 'stale', 'elevator', 'coverageLate', 'stationary', 'paused', 'lowBattery', 'cleanWaterLow', 'wasteWaterHigh', 'consumableDue',
  'fault'])
where pg_sequence_last_value(pg_get_serial_sequence('alarm_rules', 'id')::regclass) is not null;
