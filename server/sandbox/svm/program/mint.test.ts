import { randomUUID } from 'node:crypto';
import type { PublicKey } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { ChainContext } from '../chain-context.ts';
import {
  initializeInstruction,
  mintInstruction,
  mintUnboundInstruction,
} from '../client/mint-instructions.ts';
import { PROGRAM_ERROR } from '#server/sandbox/svm/testing/program-error.ts';
import { tokenAddress } from '../client/program-addresses.ts';
import { createTokenAccountInstruction } from '../client/token-instructions.ts';
import { pairsOf, withAccount, withSigners, withSwappedAccounts } from '../testing/alter-instruction.ts';
import { failureOf, openTestLedger, tokenBalanceOf } from '../testing/open-test-ledger.ts';
import { setWhitelistStatus } from '../whitelist.ts';

const AMOUNT_BASE_UNITS = 5_000_000n;

function mintOf(
  chain: ChainContext,
  override: { intentId?: string; destination?: PublicKey; minter?: PublicKey } = {},
) {
  return mintInstruction(chain.deployment, {
    minter: chain.keys.service.minter.publicKey,
    intentId: randomUUID(),
    destination: chain.keys.dev.holder.publicKey,
    amountMinor: AMOUNT_BASE_UNITS,
    ...override,
  });
}

describe('mint', () => {
  test('mints the amount to the destination', () => {
    const chain = openTestLedger();
    const holder = chain.keys.dev.holder.publicKey;
    const balanceBaseUnits = tokenBalanceOf(chain, holder);
    chain.sender.send([mintOf(chain)], [chain.keys.service.minter]);
    expect(tokenBalanceOf(chain, holder)).toBe(balanceBaseUnits + AMOUNT_BASE_UNITS);
  });

  test('mints once per intent, whatever the second one asks', () => {
    const chain = openTestLedger();
    const intentId = randomUUID();
    const { holder, holder2 } = chain.keys.dev;
    chain.sender.send([mintOf(chain, { intentId })], [chain.keys.service.minter]);
    const balanceBaseUnits = tokenBalanceOf(chain, holder2.publicKey);
    for (const destination of [holder.publicKey, holder2.publicKey]) {
      const send = () =>
        chain.sender.send([mintOf(chain, { intentId, destination })], [chain.keys.service.minter]);
      expect(failureOf(send).programErrorCode).toBe(PROGRAM_ERROR.alreadyMinted);
    }
    expect(tokenBalanceOf(chain, holder2.publicKey)).toBe(balanceBaseUnits);
  });

  test.each(['none', 'banned', 'buyer'] as const)('to a wallet whose status is %s is refused', (status) => {
    const chain = openTestLedger();
    setWhitelistStatus(chain, { address: chain.keys.dev.holder.publicKey.toBase58(), status });
    const failure = failureOf(() => chain.sender.send([mintOf(chain)], [chain.keys.service.minter]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.notWhitelisted);
  });

  test('is for the minter alone', () => {
    const chain = openTestLedger();
    const { holder } = chain.keys.dev;
    const failure = failureOf(() =>
      chain.sender.send([mintOf(chain, { minter: holder.publicKey })], [holder]),
    );
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.notAuthority);
  });

  test("into another wallet's token account is refused", () => {
    const chain = openTestLedger();
    const foreign = tokenAddress(chain.deployment, chain.keys.dev.holder2.publicKey);
    const send = () =>
      chain.sender.send([withAccount(mintOf(chain), 5, foreign)], [chain.keys.service.minter]);
    expect(failureOf(send).programErrorCode).toBe(PROGRAM_ERROR.wrongAccount);
  });

  test('with any two accounts swapped is refused', () => {
    const chain = openTestLedger();
    const holder = chain.keys.dev.holder.publicKey;
    const balanceBaseUnits = tokenBalanceOf(chain, holder);
    for (const pair of pairsOf(10)) {
      const swapped = withSwappedAccounts(mintOf(chain), pair);
      failureOf(() => chain.sender.send([swapped], [chain.keys.service.minter]));
    }
    expect(tokenBalanceOf(chain, holder)).toBe(balanceBaseUnits);
  });
});

describe("the admin's mint", () => {
  test('asks for no whitelist', () => {
    const chain = openTestLedger();
    const { admin } = chain.keys.service;
    const destination = chain.keys.dev.stranger.publicKey;
    const createAccount = createTokenAccountInstruction(chain.deployment, {
      payer: admin.publicKey,
      owner: destination,
    });
    const mint = mintUnboundInstruction(chain.deployment, {
      admin: admin.publicKey,
      destination,
      amountMinor: 7n,
    });
    chain.sender.send([createAccount, mint], [admin]);
    expect(tokenBalanceOf(chain, destination)).toBe(7n);
  });

  test('is for the admin alone', () => {
    const chain = openTestLedger();
    const { minter } = chain.keys.service;
    const destination = chain.keys.dev.holder.publicKey;
    const mint = mintUnboundInstruction(chain.deployment, {
      admin: minter.publicKey,
      destination,
      amountMinor: 7n,
    });
    const failure = failureOf(() => chain.sender.send([mint], [minter]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.notAuthority);
  });
});

describe('initialize', () => {
  test('happens once', () => {
    const chain = openTestLedger();
    const { stranger } = chain.keys.dev;
    const thief = stranger.publicKey;
    const roles = { payer: thief, admin: thief, grantIssuer: thief, minter: thief };
    const initialize = initializeInstruction(chain.deployment, roles);
    const failure = failureOf(() => chain.sender.send([initialize], [stranger, chain.keys.service.program]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.alreadyInitialized);
  });

  test("needs the program's own signature", () => {
    const chain = openTestLedger();
    const { stranger } = chain.keys.dev;
    const thief = stranger.publicKey;
    const roles = { payer: thief, admin: thief, grantIssuer: thief, minter: thief };
    const initialize = withSigners(initializeInstruction(chain.deployment, roles), [thief]);
    const failure = failureOf(() => chain.sender.send([initialize], [stranger]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.missingSignature);
  });
});
