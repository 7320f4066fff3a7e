-- What is said once it is over; empty: the usual words.
alter table message_configs
  add column cleared_title_zh text not null default '',
  add column cleared_title_en text not null default '',
  add column cleared_content_zh text not null default '',
  add column cleared_content_en text not null default '';

-- What the events are about, whether or not somebody sees to it by now.
alter table message_groups add column all_keys text[] not null default '{}';
update message_groups set all_keys = keys;
update message_escalations set groups = coalesce(
  (select jsonb_agg(g || jsonb_build_object('allKeys', g -> 'keys')) from jsonb_array_elements(groups) g), '[]');

-- By which messages people were informed of what is not over yet: they alone are informed when it is.
create table message_raises (
  key text not null,
  config_id bigint not null references message_configs on delete cascade,
  -- Of `messages`.
  message_id uuid not null,
  raised_at timestamptz not null,
  primary key (key, config_id, message_id)
);
create index message_raises_age on message_raises (raised_at);
create index message_raises_config on message_raises (config_id);
