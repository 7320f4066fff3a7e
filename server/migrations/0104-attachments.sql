-- Files that people upload. Their content lies in the storage of the region, under `storage_key`.
create table attachments (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  staff_id bigint references staff on delete set null,
  uploaded_by text not null,
  real_name text not null,
  suffix text not null,
  module text not null,
  version text not null default '',
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  region text not null,
  storage_key text not null unique,
  -- Pictures are shown without a token, under a name that nobody can guess.
  picture_name text unique,
  created_at timestamptz not null default now()
);
create index attachments_created on attachments (created_at desc, id desc);
create index attachments_organization on attachments (organization_id, id);

-- Uploads under way, kept in the database so that any process takes the next chunk. Gone after a day.
create table uploads (
  id text primary key,
  staff_id bigint not null references staff on delete cascade,
  organization_id bigint not null references organizations,
  real_name text not null,
  module text not null,
  version text not null,
  bytes bigint not null,
  sha256 bytea not null,
  -- Once it is finished: a second "finish" answers the same file.
  attachment_id bigint references attachments on delete cascade,
  expires_at timestamptz not null
);
create index uploads_attachment on uploads (attachment_id);
create index uploads_staff on uploads (staff_id, sha256);
create index uploads_expiry on uploads (expires_at);
create table upload_chunks (
  upload_id text not null references uploads on delete cascade,
  number int not null,
  content bytea not null,
  primary key (upload_id, number)
);
alter table upload_chunks alter content set storage external;

-- Files without a row: about to get one, or whose row is gone. A key is written here before its file is stored, and in the
-- transaction that deletes its row, so that whatever a crash leaves behind is found and deleted.
create table loose_files (
  storage_key text primary key,
  region text not null,
  since timestamptz not null
);
create index loose_files_since on loose_files (since);
