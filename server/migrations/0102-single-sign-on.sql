-- Sign-ins under way at the provider, from the begin to the token call; deleted when they expire.
create table single_sign_ons (
  -- SHA-256 of the state that travels.
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  redirect text not null default '',
  -- After the way back: SHA-256 of the code that the console gets, and who the provider says it is.
  code_hash bytea unique,
  issuer text,
  subject text,
  subject_name text,
  -- What maps the identity to a person who is not bound yet.
  claim text,
  expires_at timestamptz not null
);
create index single_sign_ons_expiry on single_sign_ons (expires_at);

create table staff_identities (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  issuer text not null,
  subject text not null,
  subject_name text not null default '',
  provider text not null,
  bound_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index staff_identities_staff on staff_identities (staff_id);
