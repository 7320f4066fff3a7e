-- A change that was made at the machine itself has no command, and nobody who asked for it.
alter table device_setting_changes alter column command_id drop not null;

-- Views that colleagues of the same organization may use.
alter table saved_views add column is_shared boolean not null default false;
create index saved_views_shared on saved_views (list) where is_shared;
