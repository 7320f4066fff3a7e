-- Where the report of a run is (`task_reports` by device, start and run): it was looked for within two days around it.
alter table runs add column report_at timestamptz;
update runs r set report_at = (
  select t.started_at from task_reports t
  where t.device_id = r.device_id and t.run_id = r.id::text
    and t.started_at between r.created_at - interval '1 hour' and r.created_at + interval '2 days'
  order by t.reported_at desc limit 1)
where r.has_report;
alter table runs drop column has_report;
