-- Second factors of people. Secrets of authenticator apps are sealed by the server's key; of passkeys there is only the
-- public half; recovery codes are 80 random bits, so SHA-256 keeps them well enough.
create table staff_totp (
  staff_id bigint primary key references staff on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- Null: shown, and not yet confirmed by a code.
  confirmed_at timestamptz,
  -- The step of 30 s whose code was used last: no code works twice, nor one before it.
  last_step bigint not null default 0,
  last_used_at timestamptz
);

create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  -- The host it was made at; the browser offers it there alone.
  rp_id text not null,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id, id);

create table staff_recovery_codes (
  staff_id bigint not null references staff on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

-- Challenges that wait for their answer: of a sign-in with a right password, of a passkey alone, of a passkey that is being
-- made, of a step-up. Losing them in a crash costs a click.
create unlogged table second_factor_challenges (
  id_hash bytea primary key,
  purpose text not null check (purpose in ('signIn', 'passkeySignIn', 'enrollment', 'stepUp')),
  -- Null: nobody is known yet.
  staff_id bigint references staff on delete cascade,
  -- Of a sign-in: the client that asked, and the family of its address.
  client_id text,
  address_family smallint,
  grant_type text,
  scope text,
  -- The password was an initial one, which is used up when the session begins.
  uses_initial_password boolean not null,
  -- Of enrollment and step-up.
  session_id bigint references sessions on delete cascade,
  -- Base64url, as the browser gets it.
  webauthn_challenge text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index second_factor_challenges_expiry on second_factor_challenges (expires_at);
create index second_factor_challenges_staff on second_factor_challenges (staff_id);
create index second_factor_challenges_session on second_factor_challenges (session_id);

-- Codes that were tried in vain, in a window that begins with the first.
create table second_factor_tries (
  staff_id bigint primary key references staff on delete cascade,
  since timestamptz not null,
  tries int not null
);

-- Who must have one. `by`: the organization of whoever asks for it; it is lifted from there or above.
alter table roles add second_factor_required boolean not null default false;
alter table roles add second_factor_required_by bigint references organizations on delete set null;
alter table organizations add second_factor_required boolean not null default false;
alter table organizations add second_factor_required_by bigint references organizations on delete set null;

-- When the session's person last proved that it is them, by password or second factor; null: never, as in sessions of those
-- who look through another's eyes.
alter table sessions add verified_at timestamptz;
update sessions set verified_at = started_at where viewer_staff_id is null;
-- Begun by the program itself and not by a person, whatever else its client is allowed.
alter table sessions add is_machine boolean not null default false;
update sessions s set is_machine = true from oauth_clients c
  where c.client_id = s.client_id and c.staff_id = s.staff_id and 'client_credentials' = any(c.authorized_grant_types)
    and s.refresh_hash is null;
