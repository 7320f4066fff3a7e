-- Signing in. Tokens are opaque, long and random, so SHA-256 keeps them well enough.
create table sessions (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  client_id text not null references oauth_clients on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  -- The access token before the last refresh, for requests that were already under way.
  previous_access_hash bytea,
  previous_access_until timestamptz,
  refresh_hash bytea unique,
  refresh_expires_at timestamptz,
  scope text not null,
  remote_ip text not null,
  user_agent text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_staff on sessions (staff_id, id);
create index sessions_previous on sessions (previous_access_hash) where previous_access_hash is not null;

-- Refresh tokens that were used. One that comes again was stolen, or its thief was first: the session ends.
create table used_refresh_tokens (
  refresh_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade
);
create index used_refresh_tokens_session on used_refresh_tokens (session_id);

-- Keys that passwords are sealed to, and deleted when they expire: captured calls can then be opened by nobody.
create table seal_keys (
  key_id text primary key,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null,
  -- Handed out until then …
  rotates_at timestamptz not null,
  -- … and understood until then.
  expires_at timestamptz not null
);

-- What a sign-in is tied to, good for one check: a captcha's text, or a challenge. `used` rows keep a sealed password
-- from being sent twice where there is neither. Losing them in a crash costs a click.
create unlogged table sign_in_checks (
  random_str text primary key,
  kind text not null check (kind in ('captcha', 'challenge', 'used')),
  answer text not null,
  expires_at timestamptz not null
);
create index sign_in_checks_expiry on sign_in_checks (expires_at);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  username text not null,
  remote_ip text not null,
  at timestamptz not null
);
create index sign_in_failures_username on sign_in_failures (username, at);
create index sign_in_failures_ip on sign_in_failures (remote_ip, at);

-- `u:` and a username, or `a:` and an address.
create table sign_in_locks (
  subject text primary key,
  locked_until timestamptz not null
);
