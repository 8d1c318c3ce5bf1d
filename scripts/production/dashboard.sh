#!/bin/sh
# dashboard [start]   checks the settings, migrates the database and serves, until SIGTERM
# dashboard user …    the users: add, password, role, disable, enable, forget-sso, end-access, list
# dashboard audit-verify [--head …]   checks the chain of the audit log
# Settings are read from the environment and, where it exists, from the file .env in this folder.
set -eu
cd "$(dirname "$0")"
command=start
if [ $# -gt 0 ]; then
  command=$1
  shift
fi
case $command in
  start) program=scripts/production/serve.ts ;;
  user) program=scripts/user.ts ;;
  audit-verify) program=scripts/audit-verify.ts ;;
  *)
    sed -n 's/^# //p' "$0" >&2
    exit 64
    ;;
esac
env_file=
if [ -e .env ]; then
  if [ ! -r .env ]; then
    echo "The file .env is in $PWD, and this user may not read it." >&2
    exit 78
  fi
  env_file=--env-file=.env
fi
# The programs name themselves by it, and use no database but the one that is set.
export DASHBOARD_COMMAND=./dashboard
export NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
exec bin/node ${env_file:+"$env_file"} --conditions=react-server "$program" "$@"
