-- Access is explained for single reports too: found by their id, over all months.
create index task_reports_id on task_reports (id);
