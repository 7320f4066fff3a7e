-- A password that someone else chose is good until then and for one sign-in. Wrong attempts are counted for good: after a
-- few the account waits for a reset, and says so to nobody.
alter table staff
  add initial_until timestamptz,
  add initial_used_at timestamptz,
  add initial_failures int not null default 0;
update staff set initial_until = now() + interval '72 hours' where must_change_password;
