-- Lines of one kind are few among a hundred thousand of a busy device.
create index device_log_kind on device_log (device_id, kind, at, id);
