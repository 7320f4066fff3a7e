-- Writes seen in the last seconds, to refuse a double click (spec §8, code 000). Losing it in a crash is harmless.
create unlogged table submissions (
  digest bytea primary key,
  at timestamptz not null default now()
);
create index submissions_at on submissions (at);
