import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { ChainId, EvmChainId } from '#lib/chains/chains.ts';
import type { BurnAttemptState, BurnView } from '#lib/burns/burn-view.ts';
import {
  freezeOfframp,
  freezeOnramp,
  offrampInputSchema,
  onrampInputSchema,
} from '#lib/intents/create/create-request.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { readLatestBlockhash } from '#lib/solana/latest-blockhash.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { requireBurnView } from '#server/burns/require-burn-view.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { sendWithKey, signWithKey } from '#server/testing/registrations/key-wallets.ts';
import type { RealHarness } from './real-harness.ts';

export const PATIENCE = { timeout: 50_000, interval: 50 };

/** What a user does at a real harness, and waiting for what comes of it. */
export function realSteps(harness: () => RealHarness) {
  const accountOn = (chainId: ChainId, name: string) => findAccount(harness(), chainId, name);
  const detailOf = (id: string) => getIntentDetail({ id, session: harness().session });

  async function untilStatus(id: string, status: string): Promise<IntentDetail> {
    return vi.waitFor(async () => {
      const detail = await detailOf(id);
      expect(detail.status).toBe(status);
      return detail;
    }, PATIENCE);
  }

  async function untilBurn(intentId: string, state: BurnAttemptState): Promise<BurnView> {
    return vi.waitFor(async () => {
      const view = await requireBurnView(intentId);
      expect(view.state).toBe(state);
      return view;
    }, PATIENCE);
  }

  async function claimReady(
    intentId: string,
    chainId: ChainId,
    tokenHolder = accountOn(chainId, 'holder').address,
  ): Promise<BurnView> {
    const { session } = harness();
    await startAttempt({ intentId, tokenHolder, session });
    const ready = await untilBurn(intentId, 'ready');
    expect(ready.problem).toBeNull();
    return claimedBurn({ attemptId: ready.attemptId, session });
  }

  async function broadcastEvm(
    chainId: EvmChainId,
    claimed: Pick<BurnView, 'authorization'>,
    options: Pick<Parameters<typeof sendWithKey>[0], 'nonce' | 'maxFeePerGas'> = {},
  ): Promise<string> {
    if (!claimed.authorization) throw new Error('no authorization');
    const privateKey = accountOn(chainId, 'holder').secret;
    const { to, data } = claimed.authorization;
    return sendWithKey({ rpcUrl: harness().sandbox.rpcUrls[chainId], privateKey, to, data, ...options });
  }

  async function signSolana(claimed: BurnView) {
    const { blockhash } = await readLatestBlockhash(chainRequest('solana'));
    const stagedBase64 = claimed.unsignedTransactionBase64 ?? '';
    return signWithKey({ secretKey: accountOn('solana', 'holder').secret, stagedBase64, blockhash });
  }

  return {
    accountOn,
    detailOf,
    untilStatus,
    untilBurn,
    ...realCreates(harness),
    claimReady,
    broadcastEvm,
    signSolana,
  };
}

/** Creates intents through the dashboard. Each answers the intent's id. */
function realCreates(harness: () => RealHarness) {
  async function createOnramp(chainId: ChainId, amountCents: number): Promise<string> {
    const destinationWallet = findAccount(harness(), chainId, 'holder').address;
    const input = onrampInputSchema.parse({
      idempotencyKey: randomUUID(),
      amountCents,
      chainId,
      destinationWallet,
    });
    const body = freezeOnramp(input);
    return create({ ...input, intentType: 'onramp', body, destination: destinationWallet });
  }

  async function createOfframp(chainId: ChainId, amountCents = 1_000): Promise<string> {
    const input = offrampInputSchema.parse({
      idempotencyKey: randomUUID(),
      amountCents,
      chainId,
      destinationAddress: harness().sandbox.state.organization.payoutKeys[0],
    });
    const body = freezeOfframp(input);
    return create({ ...input, intentType: 'offramp', body, destination: input.destinationAddress });
  }

  type Create = Omit<Parameters<typeof submitCreate>[0], 'clientReference'>;

  async function create({ idempotencyKey, intentType, body, amountCents, chainId, destination }: Create) {
    const facts = { idempotencyKey, intentType, body, amountCents, chainId, destination };
    const outcome = await submitCreate({ ...facts, clientReference: idempotencyKey }, harness().session);
    return outcome.intentId ?? '';
  }

  return { createOnramp, createOfframp };
}

function findAccount(
  { sandbox }: RealHarness,
  chainId: ChainId,
  name: string,
): { readonly address: string; readonly secret: string } {
  const { evm, solana } = sandbox.state.accounts;
  const accounts =
    chainId === 'solana'
      ? solana.map(({ secretKey, ...account }) => ({ ...account, secret: secretKey }))
      : evm.map(({ privateKey, ...account }) => ({ ...account, secret: privateKey }));
  const account = accounts.find((one) => one.name === name);
  if (!account) throw new Error(`no account ${name} on ${chainId}`);
  return account;
}
