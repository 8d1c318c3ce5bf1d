/** The schema as a list of steps: append, never edit. `PRAGMA user_version` counts those already done. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), offset_ms INTEGER NOT NULL);

  CREATE TABLE organization (id INTEGER PRIMARY KEY CHECK (id = 1), record TEXT NOT NULL);

  CREATE TABLE api_keys (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL UNIQUE,
    environment TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    revoked INTEGER NOT NULL,
    ip_allowlist TEXT NOT NULL
  );

  -- The record is the truth; the generated columns exist to be searched.
  CREATE TABLE intents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL,
    due_at_ms INTEGER,
    intent_type TEXT GENERATED ALWAYS AS (record ->> '$.intentType') VIRTUAL,
    status TEXT GENERATED ALWAYS AS (record ->> '$.status') VIRTUAL,
    client_reference TEXT GENERATED ALWAYS AS (record ->> '$.clientReference') VIRTUAL
  );
  CREATE INDEX intents_by_filter ON intents (intent_type, status);
  CREATE INDEX intents_by_status ON intents (status);
  CREATE INDEX intents_due ON intents (due_at_ms) WHERE due_at_ms IS NOT NULL;
  -- Unique forever, across both types, expired intents included (R29).
  CREATE UNIQUE INDEX intents_client_reference ON intents (client_reference) WHERE client_reference IS NOT NULL;

  CREATE TABLE idempotency_keys (
    key TEXT PRIMARY KEY,
    request_hash TEXT NOT NULL,
    replayable INTEGER NOT NULL,
    response TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  );

  CREATE TABLE webhook_endpoints (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    previous_secret TEXT,
    previous_secret_until_ms INTEGER,
    status TEXT NOT NULL,
    exhausted_days INTEGER NOT NULL,
    last_exhausted_day INTEGER
  );

  CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    intent_id TEXT,
    body TEXT NOT NULL
  );

  -- The outbox: one row per event and endpoint, written with the transition that fired it.
  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    attempts INTEGER NOT NULL,
    first_due_ms INTEGER NOT NULL,
    next_attempt_at_ms INTEGER
  );
  CREATE INDEX deliveries_due ON deliveries (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;
  CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id);

  CREATE TABLE delivery_attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    delivery_id INTEGER NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    response_status INTEGER,
    attempted_at_ms INTEGER NOT NULL,
    next_attempt_at_ms INTEGER,
    state TEXT NOT NULL
  );
  CREATE INDEX delivery_attempts_by_delivery ON delivery_attempts (delivery_id);

  CREATE TABLE wallets (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL,
    chain_id TEXT GENERATED ALWAYS AS (record ->> '$.chainId') VIRTUAL,
    address TEXT GENERATED ALWAYS AS (record ->> '$.address') VIRTUAL
  );
  CREATE UNIQUE INDEX wallets_by_address ON wallets (chain_id, address);
  `,
  `
  -- What the control API has broken for the events to come. A delivery keeps what was done to it.
  CREATE TABLE webhook_faults (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    delay_ms INTEGER,
    remaining INTEGER NOT NULL
  );
  ALTER TABLE deliveries ADD COLUMN fault TEXT;
  `,
  `
  CREATE TABLE wallet_operations (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    wallet_id TEXT NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
    record TEXT NOT NULL
  );
  CREATE INDEX wallet_operations_by_wallet ON wallet_operations (wallet_id, seq);
  CREATE TABLE unavailable_addresses (
    chain_id TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (chain_id, address)
  );
  CREATE TABLE unprovisioned_chains (chain_id TEXT PRIMARY KEY);
  ALTER TABLE wallets ADD COLUMN watch_at_ms INTEGER;
  CREATE INDEX wallets_watched ON wallets (watch_at_ms) WHERE watch_at_ms IS NOT NULL;
  -- Until now the only rows were the seeded ones, whose grants are worth the default ceiling on EVM.
  UPDATE wallets SET record = json_set(record, '$.requestedLimitCents', NULL, '$.preparation', NULL,
    '$.zeroSeenAtHeight', NULL, '$.watchAtMs', NULL);
  UPDATE wallets SET record = json_set(record, '$.limitCents', 10000000, '$.requestedLimitCents', 10000000)
    WHERE chain_id <> 'solana';
  `,
  `
  -- A page of one type, newest first, without reading the others.
  CREATE INDEX intents_by_type ON intents (intent_type);
  `,
];
