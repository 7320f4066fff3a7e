-- From here on rows of the audit log are hashed with a key that lies outside the database, so that whoever has the
-- database alone cannot write the chain anew unseen. Rows from before stay plain SHA-256.
alter table audit_log add is_keyed boolean not null default false;

-- The seal is made with the key over the whole head: where the chain ends, from which row on it is keyed, and whether it
-- was ever found broken, which no later write may hide.
alter table audit_head add keyed_from bigint;
alter table audit_head add broken_at bigint;
alter table audit_head add seal bytea;
