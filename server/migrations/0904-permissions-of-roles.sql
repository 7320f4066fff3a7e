-- Who makes a request is read with each one, and half of that was putting together what each of the person's roles may do, from its items
-- of the menu, twice. Now it stands with the role. The items stay what is given and taken; whoever writes them writes this too.
alter table roles add permissions text[] not null default '{}';

create function keep_role_permissions(ids bigint[]) returns void language plpgsql as $$
begin
  if ids is null then
    return;
  end if;
  -- Held before they are read: of two at once, the later one sees what the earlier one gave.
  perform from roles where id = any(ids) order by id for no key update;
  update roles r set permissions = held.permissions
  from (select given.id, array(
      select m.permission from role_menus rm join menus m on m.id = rm.menu_id
      where rm.role_id = given.id and m.permission is not null order by m.permission) as permissions
    from unnest(ids) as given(id)) held
  where r.id = held.id and r.permissions <> held.permissions;
end $$;

create function role_menus_changed() returns trigger language plpgsql as $$
begin
  perform keep_role_permissions((select array_agg(distinct role_id) from changed));
  return null;
end $$;
create trigger role_menus_given after insert on role_menus
  referencing new table as changed for each statement execute function role_menus_changed();
create trigger role_menus_taken after delete on role_menus
  referencing old table as changed for each statement execute function role_menus_changed();

create function menus_changed() returns trigger language plpgsql as $$
begin
  perform keep_role_permissions((
    select array_agg(distinct rm.role_id) from before b join after a on a.id = b.id join role_menus rm on rm.menu_id = a.id
    where a.permission is distinct from b.permission));
  return null;
end $$;
create trigger menus_renamed after update on menus
  referencing old table as before new table as after for each statement execute function menus_changed();

select keep_role_permissions((select array_agg(id) from roles));

create or replace view session_lives as
select s.id as session_id, s.viewer_staff_id, s.viewer_session_id,
  coalesce(s.refresh_expires_at, s.access_expires_at) as tokens_until,
  case when not k.is_person or k.is_unattended and not k.is_admin then null
    when k.is_admin then s.last_active_at + make_interval(secs => least(c.idle_timeout_s, c.admin_idle_timeout_s))
    else s.last_active_at + make_interval(secs => c.idle_timeout_s) end as idle_until,
  case when not k.is_person then null
    when k.is_admin then s.started_at + make_interval(secs => least(c.session_limit_s, c.admin_session_limit_s))
    else s.started_at + make_interval(secs => c.session_limit_s) end as limit_until
from sessions s
join oauth_clients c on c.client_id = s.client_id
cross join lateral (
  select s.viewer_staff_id is null
      and not coalesce(c.staff_id = s.staff_id and 'client_credentials' = any(c.authorized_grant_types), false) as is_person,
    coalesce(bool_or(r.permissions
      && '{access_staff_edit,access_roles_edit,access_menus_edit,access_oauth-clients_edit}'::text[]), false) as is_admin,
    coalesce(bool_or(r.stays_signed_in), false) as is_unattended
  from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = s.staff_id
) k;
