-- Codes and serial numbers that differ only by case are the same. Where an installation has such a pair already, both stay and
-- the index is not made: until the pair is gone, case tells codes of that table apart.
do $$
declare
  made text;
begin
  foreach made in array array[
    'create unique index organizations_any_case on organizations (lower(org_code))',
    'create unique index roles_any_case on roles (lower(role_code))',
    'create unique index products_any_case on products (lower(code))',
    'create unique index devices_any_case on devices (lower(serial_number))'
  ] loop
    begin
      execute made;
    exception when unique_violation then
      raise warning 'not made, because two rows differ only by case: %', made;
    end;
  end loop;
end $$;
