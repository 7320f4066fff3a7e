-- Ways out of the product: mail servers, webhooks, gateways of text messages.
create table message_channels (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete restrict,
  -- Codes of contract's CHANNEL_KINDS.
  kind text not null,
  name text not null,
  -- Of the kind: contract's emailSettings, webhookSettings, smsSettings.
  settings jsonb not null,
  -- Password or signing secret, by the key outside of the database.
  secret_sealed bytea,
  is_enabled boolean not null,
  serves_below boolean not null,
  revision int not null default 0,
  tested_at timestamptz,
  -- How it fares.
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_reason text,
  -- Failures in a row that are the channel's own and not of one message.
  failures int not null default 0,
  dead_since timestamptz,
  -- Nothing is sent by it until then.
  paused_until timestamptz
);
create index message_channels_organization on message_channels (organization_id);

-- Each message on its way out to somebody, or to a webhook. The id goes along as the key by which a receiver knows what it
-- has already: a UUID of version 7 that begins with `created_at` in ms. Partitioned by month.
create table message_deliveries (
  created_at timestamptz not null,
  id uuid not null,
  -- Null: several in one, which name this one in `digest_id`.
  message_id uuid,
  message_at timestamptz,
  organization_id bigint not null,
  -- Null: to a program.
  staff_id bigint,
  -- Codes of contract's OUTSIDE_WAYS.
  way text not null,
  -- 0: by the product itself.
  channel_id bigint not null,
  address text not null,
  language text not null,
  -- pending, held (to be collected), collected, sent, refused, failed.
  state text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  -- Some process is sending it until then, or died in doing so.
  leased_until timestamptz,
  give_up_at timestamptz not null,
  -- The hour in which it was counted against the receiver's limit.
  counted_hour timestamptz,
  held_until timestamptz,
  digest_id uuid,
  ended_at timestamptz,
  reason text,
  primary key (created_at, id)
) partition by range (created_at);
create index message_deliveries_due on message_deliveries (channel_id, next_attempt_at) where state = 'pending';
create index message_deliveries_held on message_deliveries (held_until) where state = 'held';
create index message_deliveries_message on message_deliveries (message_id);
create index message_deliveries_digest on message_deliveries (digest_id) where digest_id is not null;

-- Each attempt to send. Partitioned by month.
create table message_attempts (
  at timestamptz not null,
  delivery_id uuid not null,
  channel_id bigint not null,
  -- delivered, retry, refused.
  outcome text not null,
  reason text,
  status int,
  duration_ms int not null
) partition by range (at);
create index message_attempts_delivery on message_attempts (delivery_id, at);

-- How many went out to a person by a way in a clock hour.
create table message_paces (
  staff_id bigint not null,
  way text not null,
  hour timestamptz not null,
  count int not null,
  primary key (staff_id, way, hour)
);
