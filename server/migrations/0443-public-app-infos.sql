-- Parameters of applications are for people with the right to see them; those that the console itself reads before anyone
-- has signed in are marked: the version line with the logo, and the hosts that stand in a header of every answer anyway.
alter table app_infos add is_public boolean not null default false;
update app_infos set is_public = true
where app_type = 'h5' and config_type = 'basic info' and pkey in ('h5_version', 'iframe_hosts');
