import { createServer } from 'node:net';

/** The first of the named ports that something else listens on, on loopback; undefined when all are free. */
export async function findBusyPort(
  ports: Readonly<Record<string, number>>,
): Promise<{ setting: string; port: number } | undefined> {
  for (const [setting, port] of Object.entries(ports)) {
    if (port !== 0 && !(await isFree(port))) return { setting, port };
  }
  return undefined;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
