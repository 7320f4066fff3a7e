-- When a browser was last shown something, and last tried by its person.
alter table push_browsers add column used_at timestamptz, add column tested_at timestamptz;
