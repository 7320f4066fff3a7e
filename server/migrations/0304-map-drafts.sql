-- Drafts of maps: what is being edited and not yet saved as a version. A draft goes when it is saved or thrown away, never by
-- itself: it is people's work.
alter table maps
  -- Tells the drafts of a map apart, so that nobody takes the next one for theirs.
  add column drafts_ended int not null default 0;

create table map_drafts (
  map_id bigint primary key references maps on delete cascade,
  -- Contract's draftKey.
  draft_key text not null,
  base_version_id bigint not null references map_versions on delete cascade,
  base_changed_at timestamptz not null,
  -- What it began with. A robot that explores draws its version anew; under people's hands it must not.
  resolution_m double precision not null,
  width int not null,
  height int not null,
  origin_x double precision not null,
  origin_y double precision not null,
  origin_theta double precision not null,
  grid bytea not null,
  elements jsonb not null,
  -- Number of the newest step.
  seq int not null default 0,
  run_count int not null default 0,
  size_bytes bigint not null default 0,
  started_at timestamptz not null
);
create index map_drafts_base on map_drafts (base_version_id);

-- Only elements that are no longer as the draft began.
create table map_draft_elements (
  map_id bigint not null references map_drafts on delete cascade,
  element_id text not null,
  revision int not null,
  -- Order of drawing of those that came with the draft.
  place bigint not null,
  -- Contract's mapElementSchema; null: deleted.
  element jsonb,
  primary key (map_id, element_id)
);

create table map_draft_steps (
  map_id bigint not null references map_drafts on delete cascade,
  seq int not null,
  -- Chosen by the browser.
  step_id uuid not null,
  staff_id bigint not null,
  client_id uuid not null,
  is_undo boolean not null,
  changes jsonb not null,
  -- Runs x, y, count, value of 16 bits each, little-endian.
  cells bytea not null,
  primary key (map_id, seq),
  unique (map_id, step_id)
);

-- Who has a map open, with or without a draft. A lost row comes back with the next beat.
create table map_editors (
  map_id bigint not null references maps on delete cascade,
  client_id uuid not null,
  staff_id bigint not null,
  display_name text not null,
  cursor_x double precision,
  cursor_y double precision,
  selected_ids text[] not null,
  seen_at timestamptz not null,
  primary key (map_id, client_id)
);
create index map_editors_seen on map_editors (seen_at);

-- Which walls are in any version: they cannot be undone any more.
create function wall_ids(elements jsonb) returns text[] language sql immutable parallel safe
  return array(select jsonb_path_query(elements, '$[*] ? (@.kind == "virtualWall").id') #>> '{}');
alter table map_versions add column wall_ids text[] generated always as (wall_ids(elements)) stored;
