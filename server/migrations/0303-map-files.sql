-- Lists of maps tell how much is drawn on them without reading what.
alter table map_versions
  add column element_count int generated always as (jsonb_array_length(elements)) stored;

-- What a version was imported from, pixel by pixel, so that it can be given back as it came. Versions that were made from it find
-- it by their parents.
create table map_rasters (
  version_id bigint primary key references map_versions on delete cascade,
  -- zlib-deflated samples, row 0 at the top.
  samples bytea not null,
  -- The rest that the files said: format, mode, thresholds …
  facts jsonb not null
);
