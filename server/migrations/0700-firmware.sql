-- Of a product; no row: semver, no signature.
create table firmware_rules (
  product_id bigint primary key references products on delete cascade,
  version_rule text not null default 'semver' check (version_rule in ('semver', 'numbers', 'text')),
  requires_signature boolean not null default false,
  revision int not null default 1,
  updated_at timestamptz not null
);

-- Public keys that may sign files of a product.
create table firmware_keys (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  name text not null,
  algorithm text not null,
  public_key text not null,
  fingerprint text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  unique (product_id, fingerprint)
);

create table firmware_packages (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  kind text not null check (kind in ('software', 'firmware', 'mapEngine', 'languagePack')),
  event_name text not null,
  version text not null,
  -- Empty: all.
  hardware_revisions text[] not null default '{}',
  notes_zh text not null default '',
  notes_en text not null default '',
  state text not null default 'draft' check (state in ('draft', 'released', 'withdrawn')),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision int not null default 1,
  released_at timestamptz,
  released_by text not null default '',
  withdrawn_at timestamptz,
  withdrawn_by text not null default '',
  withdrawn_reason text not null default '',
  unique (product_id, kind, version)
);
create index firmware_packages_updated on firmware_packages (updated_at desc, id desc);

create table firmware_files (
  id bigint generated always as identity primary key,
  package_id bigint not null references firmware_packages,
  name text not null,
  bytes bigint not null check (bytes > 0),
  sha1 bytea,
  md5 bytea,
  -- As it was announced; the check compares it with what arrived.
  sha256 bytea not null,
  region text not null,
  part_bytes int not null,
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'ready', 'damaged')),
  checked_bytes bigint not null default 0,
  signature bytea,
  signed_by bigint references firmware_keys on delete set null,
  created_at timestamptz not null,
  staff_id bigint not null,
  unique (package_id, name)
);
create index firmware_files_checking on firmware_files (id) where state = 'checking';
create index firmware_files_signed on firmware_files (signed_by) where signed_by is not null;

-- A file is its parts in order, each an object of the storage.
create table firmware_parts (
  file_id bigint not null references firmware_files on delete cascade,
  number int not null,
  storage_key text not null,
  bytes int not null,
  primary key (file_id, number)
);

create table firmware_dependencies (
  package_id bigint not null references firmware_packages on delete cascade,
  kind text not null,
  min_version text not null,
  -- Empty: no upper end.
  below_version text not null default '',
  primary key (package_id, kind)
);
