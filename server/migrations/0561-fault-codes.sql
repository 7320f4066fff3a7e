-- What faults that robots report are called, how grave they are, and what to do about them. Of the platform, or of an organization.
create table fault_codes (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  code text not null,
  -- { zh, en }, as all texts here.
  name jsonb not null,
  detail_code text not null,
  detail_name jsonb not null,
  -- Contract's FAULT_LEVELS.
  level text not null,
  -- Empty: of all products.
  product_ids bigint[] not null default '{}',
  advice jsonb not null,
  picture text not null default '',
  revision int not null default 0,
  unique (organization_id, code, detail_code)
);

-- What robots call it, in lower case; `is_prefix`: whatever begins so.
create table fault_code_patterns (
  code_id bigint not null references fault_codes on delete cascade,
  position smallint not null,
  -- As people wrote it, without the asterisk.
  written text not null,
  pattern text generated always as (lower(written)) stored,
  is_prefix boolean not null,
  primary key (code_id, position)
);
create index fault_code_patterns_exact on fault_code_patterns (pattern) where not is_prefix;
create index fault_code_patterns_prefix on fault_code_patterns (code_id) where is_prefix;
