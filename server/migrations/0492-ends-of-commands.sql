-- Of commands that other people or commands end, by whom or by what, as the contract's CommandEnd; written when the end is sent on
-- its way, and true when the command has ended. And since when a device that has accepted one neither moves nor says why not.
alter table device_commands add column ended_by jsonb, add column stalled_since timestamptz;
