-- Figures of a whole fleet read days, and the hours in which a compared period ends, of all devices at once. The times of
-- a row never change, so rows are still updated in place.
create index usage_quarters_time on usage_quarters (quarter_at);
create index usage_days_time on usage_days (site_day);
