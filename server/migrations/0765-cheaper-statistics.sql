-- A young partition grows by a twentieth every few seconds, and is analyzed each time: 300 ms of a core for columns that no index
-- has, and for samples ten times larger than these keys need. Columns say themselves what they need; new partitions take it over.
do $$
declare
  chosen record;
begin
  for chosen in
    select c.relname, a.attname,
        case when exists (select from pg_index i where i.indrelid = c.oid and a.attnum = any(i.indkey)) then 10 else 0 end as target
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname in ('telemetry_reports', 'alarm_signals', 'lora_uplinks')
  loop
    execute format('alter table public.%I alter column %I set statistics %s', chosen.relname, chosen.attname, chosen.target);
  end loop;
end $$;

create or replace function ensure_partition(parent text, reach text, at timestamptz, fill int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' set timezone = 'UTC' as $$
declare
  starts timestamptz := date_trunc(reach, at);
  name text := parent || '_' || to_char(starts, case reach when 'day' then 'YYYY_MM_DD' when 'month' then 'YYYY_MM' else 'YYYY' end);
  chosen record;
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
  for chosen in
    select a.attname, a.attstattarget from pg_attribute a
      where a.attrelid = format('public.%I', parent)::regclass and a.attnum > 0 and a.attstattarget >= 0
  loop
    execute format('alter table public.%I alter column %I set statistics %s', name, chosen.attname, chosen.attstattarget);
  end loop;
  return true;
end $$;

-- An agent's poll is written again and again: without an index on it, and with room beside the row, that touches no index. Agents are counted once a minute.
drop index update_agents_polled;
alter table update_agents alter column attributes set statistics 0;
alter table update_agents set (fillfactor = 70);
