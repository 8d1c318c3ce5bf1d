import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from '#scripts/launcher/build.ts';
import { startStack, type Stack } from '#scripts/launcher/stack.ts';

/** Builds and starts the stack for the first benchmark that asks, and for all after it. */
export class StackOnDemand {
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'dashboard-bench-'));
  #started: Promise<Stack> | undefined;

  readonly get = (): Promise<Stack> => (this.#started ??= this.#start());

  async stop(): Promise<void> {
    const stack = await this.#started?.catch(() => undefined);
    await stack?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #start(): Promise<Stack> {
    await ensureBuild();
    return startStack({
      dataDir: this.#dataDir,
      mode: 'production',
      dashboardPort: 0,
      sandboxPort: 0,
      sandboxSettings: { SANDBOX_EVM_PORTS: '0,0,0', SANDBOX_SOLANA_PORT: '0' },
    });
  }
}
