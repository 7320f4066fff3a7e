-- What of a device a condition or an alarm is about, where there can be several at once: the timed task, the elevator. Empty: the device itself.
alter table alarm_conditions
  add column subject text not null default '',
  add column subject_name text not null default '',
  drop constraint alarm_conditions_pkey,
  add primary key (device_id, rule_id, subject);

alter table alarms
  add column subject text not null default '',
  add column subject_name text not null default '',
  drop constraint alarms_pkey,
  add primary key (device_id, raised_at, rule_id, subject);

-- Those that were due a while ago are looked at every second.
create index schedule_occurrences_due on schedule_occurrences (due_at);
