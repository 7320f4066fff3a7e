-- Comparisons up to the same moment count the tasks that ended on part of a day, for a whole fleet at once.
create index task_reports_ended on task_reports (ended_at, device_id) include (end_status) where ended_at is not null;
