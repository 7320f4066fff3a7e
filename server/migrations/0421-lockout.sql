-- Failures are counted by person and by where they come from: an address, a browser the person has signed in with before,
-- or a session. Only those of strangers, who have neither, weigh on the account and on the address.
drop table sign_in_failures;
create table sign_in_failures (
  id bigint generated always as identity primary key,
  -- The username in lower case; `?` and what was typed where nobody can have it.
  account text not null,
  source text not null,
  address text not null,
  is_stranger boolean not null,
  at timestamptz not null
);
create index sign_in_failures_source on sign_in_failures (account, source, at);
create index sign_in_failures_account on sign_in_failures (account, at) where is_stranger;
create index sign_in_failures_address on sign_in_failures (address, at) where is_stranger;
create index sign_in_failures_at on sign_in_failures (at);

-- `p:` an account and where from, or `a:` an address. Each further lock of a day lasts longer.
truncate sign_in_locks;
alter table sign_in_locks add times int not null default 1;

-- Where someone came in from lately: one who mistypes does not lock an office out.
create table sign_in_addresses (
  address text primary key,
  succeeded_at timestamptz not null
);

-- Browsers that people have signed in with, by the hash of a cookie.
create table known_browsers (
  staff_id bigint not null references staff on delete cascade,
  browser_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, browser_hash)
);
create index known_browsers_hash on known_browsers (browser_hash);
create index known_browsers_seen on known_browsers (seen_at);

-- How much work a challenge asks for, and from when its answer is taken.
alter table sign_in_checks add bits int not null default 0, add usable_at timestamptz;
