-- Values that selects offer and tags show. System dictionaries are made from the product's own tables at every start;
-- what people changed of their labels, order and color stays (`is_changed`).
create table dictionaries (
  id bigint generated always as identity primary key,
  type text not null unique,
  name_zh text not null,
  name_en text not null,
  description text not null default '',
  is_system boolean not null default false,
  is_changed boolean not null default false,
  updated_at timestamptz not null default now(),
  revision int not null default 0
);
create table dictionary_items (
  id bigint generated always as identity primary key,
  dictionary_id bigint not null references dictionaries on delete cascade,
  value text not null,
  label_zh text not null,
  label_en text not null,
  sort int not null default 0,
  color text not null default '',
  is_hidden boolean not null default false,
  is_changed boolean not null default false,
  description text not null default '',
  revision int not null default 0,
  unique (dictionary_id, value)
);

-- Parameters that the product reads itself can be neither deleted nor renamed.
alter table app_infos add is_built_in boolean not null default false;
alter table app_infos add revision int not null default 0;
