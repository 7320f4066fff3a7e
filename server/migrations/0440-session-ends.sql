-- When sessions end by themselves, per client as the lifetimes of its tokens are; administrators' earlier.
alter table oauth_clients
  add idle_timeout_s int not null default 43200,
  add session_limit_s int not null default 2592000,
  add admin_idle_timeout_s int not null default 3600,
  add admin_session_limit_s int not null default 86400;

-- Screens that nobody sits at (a wall in a lobby): who has such a role is not signed out for doing nothing.
alter table roles add stays_signed_in boolean not null default false;

-- When a person last did something; `last_seen_at` is moved by what a page does by itself too.
alter table sessions add last_active_at timestamptz;
update sessions set last_active_at = last_seen_at;
alter table sessions alter last_active_at set not null;

-- Looking through another's eyes belongs to the session that it was begun from. No foreign key: where that is gone, this
-- one is over, and leaves its entry in the audit log when it is cleared away.
alter table sessions add viewer_session_id bigint;
delete from sessions where viewer_staff_id is not null;

-- What each session's life is bound by; null: not bound by it. Who may change people, roles, menus or clients is an
-- administrator. Programs that sign in by themselves are bound by their tokens alone.
create view session_lives as
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
    exists (select from staff_roles sr join role_menus rm on rm.role_id = sr.role_id join menus m on m.id = rm.menu_id
      where sr.staff_id = s.staff_id and m.permission in
        ('access_staff_edit', 'access_roles_edit', 'access_menus_edit', 'access_oauth-clients_edit')) as is_admin,
    exists (select from staff_roles sr join roles r on r.id = sr.role_id
      where sr.staff_id = s.staff_id and r.stays_signed_in) as is_unattended
) k;

create view session_ends as
select l.session_id, l.viewer_staff_id, l.idle_until, l.limit_until,
  case when l.viewer_staff_id is null then least(l.tokens_until, l.idle_until, l.limit_until)
    else least(l.tokens_until, coalesce((
      select least(v.tokens_until, v.idle_until, v.limit_until) from session_lives v
      where v.session_id = l.viewer_session_id), '-infinity')) end as ends_at
from session_lives l;
