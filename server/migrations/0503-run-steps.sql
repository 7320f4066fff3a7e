-- Steps of a run: by their ids in the task, and how far the robot says it is with each (contract's RUN_STEP_STATES).
alter table runs
  add column step_ids text[] not null default '{}',
  add column step_states text[],
  -- What this run left undone is done by another one, and of which it does the rest.
  add column continued_by uuid,
  add column rest_of uuid;
