-- Ways to the provider that have begun and have not come back; deleted when they do, or expire.
create table single_sign_ons (
  -- SHA-256 of the state that travels, and of the cookie of the browser that must bring it back.
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null,
  expires_at timestamptz not null
);
create index single_sign_ons_expiry on single_sign_ons (expires_at);

-- What the ways back ended with: a code for the console in the same browser, good for one sign-in or one binding.
create table single_sign_on_codes (
  code_hash bytea primary key,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  subject_name text not null,
  -- Whom the claim maps the identity to; null: nobody, or more than one. Who is bound is looked up anew.
  staff_id bigint references staff on delete cascade,
  expires_at timestamptz not null
);
create index single_sign_on_codes_expiry on single_sign_on_codes (expires_at);

create table staff_identities (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  issuer text not null,
  subject text not null,
  subject_name text not null,
  provider text not null,
  bound_at timestamptz not null,
  unique (issuer, subject)
);
create index staff_identities_staff on staff_identities (staff_id);
