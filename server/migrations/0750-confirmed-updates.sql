-- Updates that somebody at the robot confirms first.
-- What was answered: confirmed or denied; null: nothing yet.
alter table device_updates add column confirmation text;
-- Confirms without asking anybody: who wanted that, and why (contract's autoConfirmSchema); null: it asks.
alter table update_agents add column auto_confirm jsonb;
update rollouts set plan = plan || '{"needsConfirmation": false}';
