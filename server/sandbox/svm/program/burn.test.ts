import { randomUUID } from 'node:crypto';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { findBurnGrant, issueBurnGrant } from '../burn-grants.ts';
import type { ChainContext } from '../chain-context.ts';
import { burnInstruction, issueBurnGrantInstruction } from '../client/burn-instructions.ts';
import { PROGRAM_ERROR } from '#server/sandbox/svm/testing/program-error.ts';
import { grantAddress, tokenAddress, whitelistAddress } from '../client/program-addresses.ts';
import { readProgramEvents } from '../client/program-events.ts';
import { pairsOf, withAccount, withData, withSwappedAccounts } from '../testing/alter-instruction.ts';
import { failureOf, openTestLedger, tokenBalanceOf } from '../testing/open-test-ledger.ts';
import { setWhitelistStatus } from '../whitelist.ts';

const LIFE_SECONDS = 600;
const AMOUNT_BASE_UNITS = 25_000_000n;

/** A chain on which the holder has a live grant, and the burn that the grant is bound to. */
function withGrant(amountMinor = AMOUNT_BASE_UNITS) {
  const chain = openTestLedger();
  const { holder } = chain.keys.dev;
  const intentId = randomUUID();
  const expiresAtUnix = chain.ledger.timeUnix + LIFE_SECONDS;
  issueBurnGrant(chain, { intentId, holder: holder.publicKey.toBase58(), amountMinor, expiresAtUnix });
  const burn = burnInstruction(chain.deployment, { intentId, holder: holder.publicKey, amountMinor });
  const balanceBaseUnits = tokenBalanceOf(chain, holder.publicKey);
  return { chain, holder, intentId, expiresAtUnix, burn, balanceBaseUnits };
}

function issueBy(
  chain: ChainContext,
  issuer: Keypair,
  grant: { intentId: string; holder: PublicKey; expiresAtUnix: number },
) {
  const terms = { ...grant, issuer: issuer.publicKey, amountMinor: AMOUNT_BASE_UNITS };
  return chain.sender.send([issueBurnGrantInstruction(chain.deployment, terms)], [issuer]);
}

describe('burn', () => {
  test('burns the granted amount from the holder and announces intent, holder and amount', () => {
    const { chain, holder, intentId, burn, balanceBaseUnits } = withGrant();
    const signature = chain.sender.send([burn], [holder]);
    expect(tokenBalanceOf(chain, holder.publicKey)).toBe(balanceBaseUnits - AMOUNT_BASE_UNITS);
    expect(findBurnGrant(chain, intentId)?.used).toBe(true);
    const logs = chain.ledger.findTransaction(signature)?.meta.logMessages ?? [];
    expect(readProgramEvents(chain.deployment.programId, logs)).toEqual([
      {
        kind: 'burned',
        intentId,
        holder: holder.publicKey.toBase58(),
        mint: chain.deployment.mint.toBase58(),
        amountMinor: AMOUNT_BASE_UNITS,
      },
    ]);
  });

  test('burns once', () => {
    const { chain, holder, burn, balanceBaseUnits } = withGrant();
    chain.sender.send([burn], [holder]);
    const again = failureOf(() => chain.sender.send([burn], [holder]));
    expect(again.programErrorCode).toBe(PROGRAM_ERROR.grantUsed);
    expect(tokenBalanceOf(chain, holder.publicKey)).toBe(balanceBaseUnits - AMOUNT_BASE_UNITS);
  });

  test('burns once even within one transaction', () => {
    const { chain, holder, burn, balanceBaseUnits } = withGrant();
    const twice = failureOf(() => chain.sender.send([burn, burn], [holder]));
    expect(twice.programErrorCode).toBe(PROGRAM_ERROR.grantUsed);
    expect(tokenBalanceOf(chain, holder.publicKey)).toBe(balanceBaseUnits);
  });

  test('[R64] is refused at exactly the expiry', () => {
    const { chain, holder, burn } = withGrant();
    chain.ledger.advanceTime(LIFE_SECONDS);
    const late = failureOf(() => chain.sender.send([burn], [holder]));
    expect(late.programErrorCode).toBe(PROGRAM_ERROR.grantExpired);
  });

  test('[R64] is taken one second before the expiry', () => {
    const { chain, holder, burn, expiresAtUnix, balanceBaseUnits } = withGrant();
    chain.ledger.advanceTime(LIFE_SECONDS - 1);
    expect(chain.ledger.timeUnix).toBe(expiresAtUnix - 1);
    chain.sender.send([burn], [holder]);
    expect(tokenBalanceOf(chain, holder.publicKey)).toBe(balanceBaseUnits - AMOUNT_BASE_UNITS);
  });

  test('by another holder is refused', () => {
    const { chain, intentId } = withGrant();
    const { holder2 } = chain.keys.dev;
    const terms = { intentId, holder: holder2.publicKey, amountMinor: AMOUNT_BASE_UNITS };
    const send = () => chain.sender.send([burnInstruction(chain.deployment, terms)], [holder2]);
    expect(failureOf(send).programErrorCode).toBe(PROGRAM_ERROR.wrongHolder);
  });

  test.each([AMOUNT_BASE_UNITS - 1n, AMOUNT_BASE_UNITS + 1n, 0n])(
    'of another amount is refused: %i',
    (amountMinor) => {
      const { chain, holder, intentId } = withGrant();
      const terms = { intentId, holder: holder.publicKey, amountMinor };
      const send = () => chain.sender.send([burnInstruction(chain.deployment, terms)], [holder]);
      expect(failureOf(send).programErrorCode).toBe(PROGRAM_ERROR.wrongAmount);
    },
  );

  test('with too few tokens is refused by the token program, and the grant stays unused', () => {
    const { chain, holder, intentId, burn, balanceBaseUnits } = withGrant(10n ** 15n);
    const insufficientFunds = 1;
    expect(failureOf(() => chain.sender.send([burn], [holder])).programErrorCode).toBe(insufficientFunds);
    expect(tokenBalanceOf(chain, holder.publicKey)).toBe(balanceBaseUnits);
    expect(findBurnGrant(chain, intentId)?.used).toBe(false);
  });

  test.each(['none', 'banned', 'buyer', 'whitelister'] as const)(
    'by a holder whose status is %s is refused',
    (status) => {
      const { chain, holder, burn } = withGrant();
      setWhitelistStatus(chain, { address: holder.publicKey.toBase58(), status });
      const failure = failureOf(() => chain.sender.send([burn], [holder]));
      expect(failure.programErrorCode).toBe(PROGRAM_ERROR.notWhitelisted);
    },
  );

  test('without a grant is refused', () => {
    const chain = openTestLedger();
    const { holder } = chain.keys.dev;
    const terms = { intentId: randomUUID(), holder: holder.publicKey, amountMinor: AMOUNT_BASE_UNITS };
    const send = () => chain.sender.send([burnInstruction(chain.deployment, terms)], [holder]);
    expect(failureOf(send).programErrorCode).toBe(PROGRAM_ERROR.noGrant);
  });
});

describe('an altered burn', () => {
  test('[R71] any two accounts swapped are refused', () => {
    const { chain, holder, burn, balanceBaseUnits } = withGrant();
    for (const pair of pairsOf(6)) {
      failureOf(() => chain.sender.send([withSwappedAccounts(burn, pair)], [holder]));
    }
    expect(tokenBalanceOf(chain, holder.publicKey)).toBe(balanceBaseUnits);
  });

  test('[R71] any altered byte of its data is refused', () => {
    const { chain, holder, burn, balanceBaseUnits } = withGrant();
    for (const index of burn.data.keys()) {
      const data = Buffer.from(burn.data);
      data.writeUInt8(data.readUInt8(index) ^ 1, index);
      failureOf(() => chain.sender.send([withData(burn, data)], [holder]));
    }
    expect(tokenBalanceOf(chain, holder.publicKey)).toBe(balanceBaseUnits);
  });

  test("another whitelisted wallet's entry in place of the holder's is refused", () => {
    const { chain, holder, burn } = withGrant();
    setWhitelistStatus(chain, { address: holder.publicKey.toBase58(), status: 'none' });
    const borrowed = whitelistAddress(chain.deployment, chain.keys.dev.holder2.publicKey);
    const failure = failureOf(() => chain.sender.send([withAccount(burn, 1, borrowed)], [holder]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.wrongAccount);
  });

  test("another intent's grant is refused", () => {
    const { chain, holder, burn } = withGrant();
    const other = grantAddress(chain.deployment, randomUUID());
    const failure = failureOf(() => chain.sender.send([withAccount(burn, 2, other)], [holder]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.wrongAccount);
  });

  test("another wallet's tokens are refused", () => {
    const { chain, holder, burn } = withGrant();
    const foreign = tokenAddress(chain.deployment, chain.keys.dev.holder2.publicKey);
    const failure = failureOf(() => chain.sender.send([withAccount(burn, 3, foreign)], [holder]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.wrongAccount);
  });

  test('a program posing as the token program is refused', () => {
    const { chain, holder, burn } = withGrant();
    const { programId } = chain.deployment;
    const failure = failureOf(() => chain.sender.send([withAccount(burn, 5, programId)], [holder]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.wrongAccount);
  });
});

describe('a burn grant', () => {
  test('is issued by the service alone', () => {
    const chain = openTestLedger();
    const { holder } = chain.keys.dev;
    const expiresAtUnix = chain.ledger.timeUnix + LIFE_SECONDS;
    const grant = { intentId: randomUUID(), holder: holder.publicKey, expiresAtUnix };
    const failure = failureOf(() => issueBy(chain, holder, grant));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.notAuthority);
  });

  test('is not replaced while it is live', () => {
    const { chain, intentId, expiresAtUnix } = withGrant();
    const holder = chain.keys.dev.holder2.publicKey;
    const failure = failureOf(() =>
      issueBy(chain, chain.keys.service.grantIssuer, { intentId, holder, expiresAtUnix }),
    );
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.grantLive);
  });

  test('that expired unused is issued again, to another holder too', () => {
    const { chain, intentId } = withGrant();
    const holder = chain.keys.dev.holder2;
    chain.ledger.advanceTime(LIFE_SECONDS);
    const expiresAtUnix = chain.ledger.timeUnix + LIFE_SECONDS;
    issueBy(chain, chain.keys.service.grantIssuer, { intentId, holder: holder.publicKey, expiresAtUnix });
    const terms = { intentId, holder: holder.publicKey, amountMinor: AMOUNT_BASE_UNITS };
    chain.sender.send([burnInstruction(chain.deployment, terms)], [holder]);
    expect(findBurnGrant(chain, intentId)).toMatchObject({ used: true, expiresAtUnix });
  });

  test('that was used is never issued again', () => {
    const { chain, holder, intentId, burn } = withGrant();
    chain.sender.send([burn], [holder]);
    chain.ledger.advanceTime(LIFE_SECONDS);
    const expiresAtUnix = chain.ledger.timeUnix + LIFE_SECONDS;
    const grant = { intentId, holder: holder.publicKey, expiresAtUnix };
    const failure = failureOf(() => issueBy(chain, chain.keys.service.grantIssuer, grant));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.grantUsed);
  });

  test('cannot be issued for an instant that has come', () => {
    const chain = openTestLedger();
    const holder = chain.keys.dev.holder.publicKey;
    const grant = { intentId: randomUUID(), holder, expiresAtUnix: chain.ledger.timeUnix };
    const failure = failureOf(() => issueBy(chain, chain.keys.service.grantIssuer, grant));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.grantExpired);
  });
});
