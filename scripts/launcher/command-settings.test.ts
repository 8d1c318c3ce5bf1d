import { afterEach, describe, expect, test, vi } from 'vitest';
import { readCommandSettings } from './command-settings.ts';

afterEach(() => vi.unstubAllEnvs());

function read(settings: Readonly<Record<string, string>>) {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) vi.stubEnv(name, '');
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return readCommandSettings();
}

describe('the settings of a demo', () => {
  test.each([
    ['PORT', '65536', '65536'],
    ['SANDBOX_PORT', '-1', '-1'],
    ['SANDBOX_PORT', '0x10', '0x10'],
    ['SANDBOX_EVM_PORTS', 'abc', 'abc'],
    ['SANDBOX_EVM_PORTS', '8545,,8547', ''],
    // Its websocket takes the next one.
    ['SANDBOX_SOLANA_PORT', '65535', '65535'],
  ])('%s=%s is refused by its name', (name, value, part) => {
    expect(() => read({ [name]: value })).toThrow(`${name} has "${part}", which is no port`);
  });

  test('a port may be 0, and is then chosen', () => {
    const settings = read({ PORT: '0', SANDBOX_EVM_PORTS: '0, 0,0', SANDBOX_SOLANA_PORT: '0' });
    expect(settings.ports.map(({ port }) => port)).toEqual([0, 4010, 0, 0, 0, 0, 0]);
  });

  test('a database behind a pooler has a way past it, and never that alone', () => {
    const urls = { DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: 'postgres://direct/x' };
    expect(read(urls)).toMatchObject({
      databaseUrl: urls.DATABASE_URL,
      databaseDirectUrl: urls.DATABASE_DIRECT_URL,
    });
    expect(() => read({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL })).toThrow('set both');
  });
});
