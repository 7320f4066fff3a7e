#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the roles of docs/database.md.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role sweepline_owner login password :'owner';
create role sweepline_server login password :'server';
alter role sweepline_server set statement_timeout = '30s';
alter role sweepline_server set idle_in_transaction_session_timeout = '60s';
create database sweepline owner sweepline_owner encoding 'UTF8' template template0;
revoke all on database sweepline from public;
grant connect on database sweepline to sweepline_server;
SQL
