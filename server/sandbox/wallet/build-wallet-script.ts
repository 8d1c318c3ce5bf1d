import { join } from 'node:path';
import { build } from 'esbuild';
import type { WalletOptions } from './wallet-options.ts';

let bundle: Promise<string> | undefined;

/**
 * The demo wallet as one script for a browser: it registers an EIP-6963 provider and a Wallet Standard wallet
 * that hold the sandbox's dev accounts. Bundled at the first call; the options are put in front of it.
 */
export async function buildWalletScript({ accounts, chains }: WalletOptions): Promise<string> {
  bundle ??= bundleWallet();
  const options = JSON.stringify({ accounts, chains } satisfies WalletOptions).replaceAll('<', '\\u003c');
  return `(() => {\nconst WALLET_OPTIONS = ${options};\n${await bundle}\n})();\n`;
}

async function bundleWallet(): Promise<string> {
  const result = await build({
    entryPoints: [join(import.meta.dirname, 'script', 'main.ts')],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
    legalComments: 'none',
  });
  const [file] = result.outputFiles;
  if (!file) throw new Error('the demo wallet was not bundled');
  return file.text;
}
