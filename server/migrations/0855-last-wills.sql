-- Whether a connection ended by its last will: the broker published it for the device.
alter table connection_records add column by_will boolean not null default false;
