-- What lets a browser that is signed in open the documents of the interface in a tab of its own, where no token goes along.
create table docs_passes (
  pass_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index docs_passes_session on docs_passes (session_id);
create index docs_passes_expiry on docs_passes (expires_at);
