import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { findFreePort, requireFreePorts } from './ports.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function occupy(): Promise<number> {
  const server = createServer();
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('requireFreePorts', () => {
  test('passes over free ports and those that will be chosen', async () => {
    const port = await findFreePort();
    const user = { user: 'x', setting: 'X' };
    await expect(
      requireFreePorts(
        [
          { port, ...user },
          { port: 0, ...user },
        ],
        0,
      ),
    ).resolves.toBeUndefined();
  });

  test('names every busy port, who needs it and how to move it', async () => {
    const [first, second] = [await occupy(), await occupy()];
    const check = requireFreePorts(
      [
        { port: first, user: 'the dashboard', setting: 'PORT' },
        { port: second, user: 'the sandbox', setting: 'SANDBOX_PORT' },
      ],
      0,
    );
    await expect(check).rejects.toThrow(
      `Port ${first} is in use; the dashboard needs it. Free it, or set PORT.\n` +
        `Port ${second} is in use; the sandbox needs it. Free it, or set SANDBOX_PORT.`,
    );
  });

  test('waits for a port that is about to be free', async () => {
    const port = await occupy();
    const check = requireFreePorts([{ port, user: 'x', setting: 'X' }], 10_000);
    servers.splice(0).forEach((server) => server.close());
    await expect(check).resolves.toBeUndefined();
  });
});
