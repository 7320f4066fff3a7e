-- What an emergency stop could do about each update; what became of one that was called back is told by its state.
alter table device_updates add column stop_result text check (stop_result in ('prevented', 'calledBack', 'tooLate'));

update device_updates u set stop_result = case
    when u.state = 'cancelled' and u.offered_at is null then 'prevented'
    when u.state in ('cancelled', 'cancelling') then 'calledBack'
    else 'tooLate' end
  from rollouts r where r.id = u.rollout_id and u.created_at = r.started_at and r.is_emergency;
