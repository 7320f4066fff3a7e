-- Hardly any row is open when statistics are made, so each of two indexes of open rows looks as good as the other: the planner took
-- the one without the device and read all open commands for each device, 606 for each of 606 at a full hour.
drop index device_commands_due;
drop index runs_open_since;
