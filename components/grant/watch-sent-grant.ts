import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from '#lib/evm/build-grant-request.ts';
import { compareSentTransaction } from '#lib/evm/compare-transaction.ts';
import { reportChangedGrant } from './changed-grants.ts';

const TRIES = 10;
const PAUSE_MS = 2_000;

/**
 * Reads back what the wallet broadcast and compares it with what was checked (B2). The hash is told to the service whatever
 * comes out, which judges by the contract's event (R123); a difference is told to the person.
 */
export async function watchSentGrant(sent: {
  readonly txHash: string;
  readonly call: CallRequest;
  readonly walletId: string;
  readonly ask: ChainRequest;
}): Promise<void> {
  const { txHash, call, walletId, ask } = sent;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const comparison = await compareSentTransaction(ask, txHash, call).catch(() => undefined);
    if (comparison?.state === 'changed') {
      reportChangedGrant({ txHash, walletId, fields: comparison.fields });
      return;
    }
    if (comparison && comparison.state !== 'not_seen') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
