-- A schedule's subject is a task or a combination.
alter table combinations add constraint combinations_with_organization unique (id, organization_id);

alter table schedules
  alter column task_id drop not null,
  add column combination_id bigint,
  -- Whoever wrote it last: a combination is begun with what they may at that time.
  add column staff_id bigint,
  add constraint schedules_subject check (num_nonnulls(task_id, combination_id) = 1),
  -- A combination may get tasks of another organization; its schedules are that one's then.
  add constraint schedules_combination foreign key (combination_id, organization_id)
    references combinations (id, organization_id) on update cascade on delete cascade;
create index schedules_combination on schedules (combination_id) where combination_id is not null;

alter table schedule_occurrences
  alter column task_id drop not null,
  add column combination_id bigint,
  add column combination_run_id uuid,
  add constraint schedule_occurrences_subject check (num_nonnulls(task_id, combination_id) = 1);

-- What a run of a combination was begun by: a person, or an occurrence.
alter table combination_runs add column schedule_id bigint, add column due_at timestamptz;
