-- As in 0820: also codes of faults, of message configurations and of clients that differ only by case are the same, unless an
-- installation has such a pair already.
do $$
declare
  made text;
begin
  foreach made in array array[
    'create unique index fault_codes_any_case on fault_codes (organization_id, lower(code), lower(detail_code))',
    'create unique index message_configs_any_case on message_configs (organization_id, lower(code))',
    'create unique index oauth_clients_any_case on oauth_clients (lower(client_id))'
  ] loop
    begin
      execute made;
    exception when unique_violation then
      raise warning 'not made, because two rows differ only by case: %', made;
    end;
  end loop;
end $$;
