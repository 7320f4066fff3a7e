-- Whoever applied was informed that the permission is about to end: once, whatever job does it.
alter table permission_requests add column end_noticed_at timestamptz;
