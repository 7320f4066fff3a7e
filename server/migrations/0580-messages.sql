-- What rooms above the access wing read of people in order to reach them, and of the roles that they hold.
create view contact_directory as
  select id, organization_id, username, display_name, phone, email, preferences ->> 'language' as language,
    preferences ->> 'timeZone' as time_zone, is_enabled from staff;
create view role_directory as select id, organization_id, role_code, role_name, is_standard from roles;
create view role_holder_directory as select role_id, staff_id from staff_roles;

-- Messages to people: written by people, or made of events of devices. Partitioned by month.
-- An id is a UUID of version 7 and begins with `created_at` in ms.
create table messages (
  created_at timestamptz not null,
  id uuid not null,
  -- Of who wrote it, or of the configuration that it comes of.
  organization_id bigint not null,
  -- Codes of contract's MESSAGE_SUBJECTS and SEVERITIES.
  subject text not null,
  severity text not null,
  title_zh text not null,
  title_en text not null,
  content_zh text not null,
  content_en text not null,
  -- For how many events it stands.
  event_count int not null default 1,
  -- Where in the console it leads.
  link text not null default '',
  author_staff_id bigint,
  author_name text not null default '',
  ways text[] not null,
  -- Of written ones: contract's receiversSchema.
  receivers jsonb,
  scheduled_at timestamptz,
  sent_at timestamptz,
  recalled_at timestamptz,
  -- Its author might not send it any more when its time came.
  dropped_at timestamptz,
  -- Others are sent for unless somebody acknowledges it.
  is_escalating boolean not null default false,
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  primary key (created_at, id)
) partition by range (created_at);
create index messages_due on messages (scheduled_at)
  where sent_at is null and recalled_at is null and dropped_at is null;
create index messages_written on messages (organization_id, created_at desc, id desc) where subject = 'written';

-- Who received which message. `received_at` is when it was sent to them. Partitioned by month.
create table message_receivers (
  staff_id bigint not null,
  received_at timestamptz not null,
  message_id uuid not null,
  message_at timestamptz not null,
  -- It stands in the person's inbox.
  is_in_app boolean not null,
  read_at timestamptz,
  primary key (staff_id, received_at, message_id)
) partition by range (received_at);
create index message_receivers_message on message_receivers (message_id);
create index message_receivers_unread on message_receivers (staff_id) where is_in_app and read_at is null;

-- How people want messages: contract's messageSettingsSchema. Who has chosen nothing has no row.
create table message_settings (
  staff_id bigint primary key references staff on delete cascade,
  settings jsonb not null,
  revision int not null default 0
);
