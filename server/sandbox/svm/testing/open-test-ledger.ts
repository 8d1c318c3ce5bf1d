import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicKey } from '@solana/web3.js';
import { onTestFinished } from 'vitest';
import type { ChainContext } from '../chain-context.ts';
import { deploymentOf, devKeys, serviceKeys } from '../chain-keys.ts';
import { tokenAddress } from '../client/program-addresses.ts';
import { decodeTokenAccount } from '../client/token-accounts.ts';
import { openLedger } from '../open-ledger.ts';
import { TransactionFailedError, TransactionSender } from '../transaction-sender.ts';

const FROZEN_MS = Date.UTC(2026, 10, 21);

/** A directory that is gone when the test is over. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'svm-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A seeded chain without a timer or ports, whose slots and seconds move only when the test says so. */
export function openTestLedger(dataDir = makeDataDir()): ChainContext {
  const keys = { dev: devKeys(), service: serviceKeys('sandbox') };
  const ledger = openLedger({
    dataDir,
    environment: 'sandbox',
    finalizedDepth: 2,
    keys,
    now: () => FROZEN_MS,
  });
  onTestFinished(() => ledger.close());
  return { ledger, sender: new TransactionSender(ledger), deployment: deploymentOf(keys.service), keys };
}

/** How a transaction failed. Throws when it did not. */
export function failureOf(send: () => unknown): TransactionFailedError {
  try {
    send();
  } catch (error) {
    if (error instanceof TransactionFailedError) return error;
    throw error;
  }
  throw new Error('the transaction was expected to fail, and succeeded');
}

export function tokenBalanceOf({ ledger, deployment }: ChainContext, owner: PublicKey): bigint {
  return decodeTokenAccount(ledger.findAccount(tokenAddress(deployment, owner)))?.amountMinor ?? 0n;
}
