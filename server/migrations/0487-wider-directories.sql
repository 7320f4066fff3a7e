-- All that rooms above the access wing read of organizations and people; the tables themselves are lent to nobody above it.
create or replace view organization_directory as
  select id, path, org_name, region_info, parent_id, short_name, org_code, org_type_code, is_enabled from organizations;
create or replace view people_directory as
  select id, organization_id, username, display_name, kind, is_enabled from staff;

create or replace function open_first_allocation() returns trigger language plpgsql as $$
begin
  insert into device_allocations (device_id, kind, organization_id, organization_name, operator_staff_id, operator_name,
    assigned_at)
  select f.id, 'registered', f.organization_id, o.org_name, f.operator_staff_id, s.display_name, f.commissioned_at
  from fresh f join organization_directory o on o.id = f.organization_id
    left join people_directory s on s.id = f.operator_staff_id;
  return null;
end $$;
