-- What the robot said with its end is one thing, what people remark on the run another.
alter table task_reports rename column remark to note;
alter table task_reports
  add column remark text not null default '',
  add column remarked_by text,
  add column remarked_at timestamptz,
  -- Counts remarks, not reports.
  add column revision int not null default 0;
-- Those of all devices, newest first.
create index task_reports_newest on task_reports (started_at desc, id desc);
