-- Rotas of organizations: who answers for its robots at which time, in turns.
create table on_call_rotas (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete restrict,
  name text not null,
  -- IANA name; hand-over is by its clocks.
  time_zone text not null,
  -- Contract's TURNS.
  turn text not null,
  hand_over_at text not null,
  starts_on date not null,
  -- In the order of their turns; somebody may have several.
  staff_ids bigint[] not null,
  revision integer not null default 0
);
create index on_call_rotas_by_organization on on_call_rotas (organization_id);

-- Who stands in, from then to then; of several the newest counts.
create table on_call_stand_ins (
  id bigint generated always as identity primary key,
  rota_id bigint not null references on_call_rotas on delete cascade,
  staff_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null
);
create index on_call_stand_ins_of_rota on on_call_stand_ins (rota_id, to_at);
