-- As in 0820: also keys of parameters, types of dictionaries and their values that differ only by case are the same, unless an
-- installation has such a pair already.
do $$
declare
  made text;
begin
  foreach made in array array[
    'create unique index app_infos_any_case on app_infos (lower(app_type), lower(config_type), lower(pkey))',
    'create unique index dictionaries_any_case on dictionaries (lower(type))',
    'create unique index dictionary_items_any_case on dictionary_items (dictionary_id, lower(value))'
  ] loop
    begin
      execute made;
    exception when unique_violation then
      raise warning 'not made, because two rows differ only by case: %', made;
    end;
  end loop;
end $$;
