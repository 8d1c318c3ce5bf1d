import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { StartedChains } from '#server/sandbox/start-chains.ts';
import { parseSandboxSettings } from '#server/sandbox/settings.ts';
import { startSandbox, type SandboxParts } from '#server/sandbox/start-sandbox.ts';
import { createTestClient, type TestClient } from './test-client.ts';

export interface TestSandbox {
  readonly client: TestClient;
  /** To do on chain what no API call does. */
  readonly chains: StartedChains['chains'];
  readonly stop: () => Promise<void>;
}

export const FREE_PORTS: Readonly<Record<string, string>> = {
  SANDBOX_PORT: '0',
  SANDBOX_EVM_PORTS: '0,0,0',
  SANDBOX_SOLANA_PORT: '0',
};
export const TEST_SETTINGS: Readonly<Record<string, string>> = {
  ...FREE_PORTS,
  SANDBOX_BLOCK_TIME_MS: '200',
};

/** A whole sandbox, real chains included, on free ports and in a folder of its own. */
export async function startTestSandbox(
  settings: Record<string, string> = {},
  parts: Pick<SandboxParts, 'realNowMs' | 'webhookTimeoutMs'> = {},
): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  const sandbox = await startSandbox(
    parseSandboxSettings({ ...TEST_SETTINGS, SANDBOX_DATA_DIR: dataDir, ...settings }),
    {
      ...parts,
      log: pino({ level: 'silent' }),
      onFailure(error) {
        throw error;
      },
    },
  );
  return {
    client: createTestClient(sandbox.url),
    chains: sandbox.chains,
    async stop() {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
