-- Why a session ended, by its tokens: their page asks once more, and says it where the person signs in again.
create table ended_tokens (
  token_hash bytea primary key,
  -- Contract's SESSION_LOSSES.
  reason text not null,
  ended_at timestamptz not null
);
create index ended_tokens_at on ended_tokens (ended_at);
