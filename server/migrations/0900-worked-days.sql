-- On which days of a month a device worked, a bit a day, the first of the month being the lowest: a report over a year counts
-- days with work without reading each of them.
alter table usage_months add column worked_days int not null default 0;

update usage_months m set worked_days = w.days
  from (
    select device_id, date_trunc('month', site_day)::date as site_month,
      bit_or(1 << (extract(day from site_day)::int - 1)) as days
    from usage_days where worked_s > 0 group by 1, 2) w
 where m.device_id = w.device_id and m.site_month = w.site_month;
