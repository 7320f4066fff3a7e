-- Browsers that show messages while no page is open (RFC 8030, RFC 8291).
create table push_browsers (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  name text not null,
  -- Where its push service takes messages for it, and the keys by which only it can read them.
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null
);
create index push_browsers_staff on push_browsers (staff_id);

-- By what push services know this server (RFC 8292); the private key by the key outside of the database.
create table push_keys (
  id int primary key check (id = 1),
  public_key bytea not null,
  private_sealed bytea not null
);
