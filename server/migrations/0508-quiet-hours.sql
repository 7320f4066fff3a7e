-- Contract's quietHoursSchema, by the place's clocks; null: there are none.
alter table places add column quiet_hours jsonb;
