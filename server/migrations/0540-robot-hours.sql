-- Contract's ROBOT_HOURS: whether robots are to work while the place is open, while it is closed, or at any time.
alter table places add column robot_hours text not null default 'any';
