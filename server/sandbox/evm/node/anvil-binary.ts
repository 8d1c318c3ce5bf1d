import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';

const PACKAGE_ARCH: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The anvil binary that npm installed for this platform. It is started directly, not through the package's
 * launcher: signals and the process id must be anvil's own.
 */
export function anvilBinaryPath(): string {
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${PACKAGE_ARCH[process.arch] ?? process.arch}`;
  const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  try {
    const packageDir = dirname(createRequire(launcher).resolve(`${platformPackage}/package.json`));
    const binary = join(packageDir, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed: said below, with the name of what is missing.
  }
  throw new EvmChainError(
    'anvil_missing',
    `the package ${platformPackage} is not installed: run npm ci, without --omit=optional`,
  );
}
