-- The role that the product runs as owns no table. What it needs of the schema at run time, room for what comes in and the
-- end of what is old, goes through these two, which act as the owner on tables partitioned by time and on nothing else.
-- They give up rather than hold up those who write: upkeep comes again.

-- Whether it was made. `reach`: day, month or year, from the one that `at` lies in; `fill`: percent of a page.
create function ensure_partition(parent text, reach text, at timestamptz, fill int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' set timezone = 'UTC' as $$
declare
  starts timestamptz := date_trunc(reach, at);
  name text := parent || '_' || to_char(starts, case reach when 'day' then 'YYYY_MM_DD' when 'month' then 'YYYY_MM' else 'YYYY' end);
begin
  if reach not in ('day', 'month', 'year') or fill not between 10 and 100
    or at not between '2000-01-01' and now() + interval '20 years'
    or not exists (
      select from pg_class c where c.relname = parent and c.relkind = 'p' and c.relnamespace = 'public'::regnamespace)
  then
    raise exception 'no partition of this kind: % % %', parent, reach, at using errcode = 'invalid_parameter_value';
  end if;
  if to_regclass(format('public.%I', name)) is not null then
    return false;
  end if;
  execute format('create table if not exists public.%I partition of public.%I for values from (%L) to (%L) with (fillfactor = %s)',
    name, parent, starts, starts + ('1 ' || reach)::interval, fill);
  return true;
end $$;

-- Drops one partition that has ended before yesterday.
create function drop_partition(name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' set timezone = 'UTC' as $$
declare
  ends timestamptz;
begin
  select substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz into ends
    from pg_class c where c.relname = name and c.relkind = 'r' and c.relispartition and c.relnamespace = 'public'::regnamespace;
  if ends is null or ends > now() - interval '1 day' then
    raise exception 'no partition of the past: %', name using errcode = 'invalid_parameter_value';
  end if;
  execute format('drop table public.%I', name);
end $$;

revoke all on function ensure_partition, drop_partition from public;
revoke create on schema public from public;
