-- Why devices are locked and out of use, and who said so. Periods of the lock carry their reason: the open one is today's.
alter table device_lock_periods
  add column reason text not null default '',
  -- Null: the platform itself.
  add column staff_id bigint;
-- At most one is open; every device row asks for it.
create index device_lock_periods_open on device_lock_periods (device_id) where unlocked_at is null;

alter table devices add column decommission_reason text not null default '';
-- The administration's list in its first order, and those out of use, who are few.
create index devices_retired on devices (decommissioned_at desc) where decommissioned_at is not null;
