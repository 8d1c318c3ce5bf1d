#!/bin/sh
# Run once by the image of PostgreSQL, when compose.yaml makes the cluster: a role that owns the dashboard's database and may do
# nothing else. Order of texts: that of the cluster (POSTGRES_INITDB_ARGS).
set -eu
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role dashboard login password :'password';
create database dashboard owner dashboard;
-- The administrator signs in inside this container alone, where no password is asked for.
alter role postgres password null;
SQL
