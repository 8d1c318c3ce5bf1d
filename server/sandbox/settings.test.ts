import { describe, expect, test } from 'vitest';
import { parseSandboxSettings } from './settings.ts';

describe('parseSandboxSettings', () => {
  test('has the documented defaults; empty counts as unset', () => {
    expect(parseSandboxSettings({ SANDBOX_PORT: '', HOME: '/root' })).toEqual({
      environment: 'sandbox',
      port: 4010,
      firstApiKey: 'sandbox_demo_key',
      evmPorts: { ethereum: 8545, base: 8546, polygon: 8547 },
      solanaPort: 8899,
      dataDir: '.data/sandbox',
      blockTimeMs: 1000,
      keptBlockStates: 32,
      confirmations: 2,
      timeScale: 1,
    });
  });

  test('reads every setting', () => {
    const settings = parseSandboxSettings({
      SANDBOX_PORT: '0',
      SANDBOX_API_KEY: 'k',
      SANDBOX_EVM_PORTS: '0, 0, 9000',
      SANDBOX_SOLANA_PORT: '0',
      SANDBOX_DATA_DIR: '/tmp/x',
      SANDBOX_BLOCK_TIME_MS: '200',
      SANDBOX_CONFIRMATIONS: '12',
      SANDBOX_TIME_SCALE: '0.5',
      SANDBOX_ENVIRONMENT: 'production',
    });
    expect(settings).toMatchObject({
      environment: 'production',
      evmPorts: { polygon: 9000 },
      timeScale: 0.5,
    });
  });

  test.each([
    ['SANDBOX_PORT', '65536'],
    ['SANDBOX_PORT', 'http'],
    ['SANDBOX_API_KEY', 'two words'],
    ['SANDBOX_EVM_PORTS', '8545,8546'],
    ['SANDBOX_EVM_PORTS', '8545,,8547'],
    ['SANDBOX_EVM_PORTS', '1,2,70000'],
    ['SANDBOX_SOLANA_PORT', '-1'],
    ['SANDBOX_BLOCK_TIME_MS', '0'],
    ['SANDBOX_CONFIRMATIONS', '1.5'],
    ['SANDBOX_TIME_SCALE', '0'],
    ['SANDBOX_ENVIRONMENT', 'staging'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => parseSandboxSettings({ [name]: value })).toThrow(new RegExp(`\\n  ${name}: must`));
  });
});
