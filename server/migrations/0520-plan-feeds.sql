-- Addresses by which a person's calendar reads the plan; of the secret only the hash is kept.
create table plan_feeds (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  secret_hash bytea not null unique,
  name text not null,
  language text not null,
  organization_id bigint references organizations on delete cascade,
  place_id bigint references places on delete cascade,
  device_id bigint references devices on delete cascade,
  created_at timestamptz not null,
  fetched_at timestamptz
);
create index plan_feeds_of_person on plan_feeds (staff_id, id);
