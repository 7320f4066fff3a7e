-- What people are told of their own account. Not partitioned: a row is written by the sign-in that it tells of, and nobody
-- must be kept out for want of a partition. A few rows a person and month; kept for 400 days.
create table account_notices (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  at timestamptz not null,
  kind text not null,
  remote_ip text,
  user_agent text,
  -- Who did it, where it was somebody else; and what it was about: a factor's or a provider's name.
  by_name text,
  subject text,
  read_at timestamptz
);
create index account_notices_staff on account_notices (staff_id, id desc);
create index account_notices_unread on account_notices (staff_id) where read_at is null;
create index account_notices_age on account_notices (at);

-- From where people sign in: kind of browser, and network. A pair that is not here yet is told to the person.
create table sign_in_places (
  staff_id bigint not null references staff on delete cascade,
  browser text not null,
  network text not null,
  last_at timestamptz not null,
  primary key (staff_id, browser, network)
);
create index sign_in_places_age on sign_in_places (last_at);
