import { randomUUID } from 'node:crypto';
import { VersionedTransaction } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { checkSolanaBurn } from '#lib/solana/burn/check-burn.ts';
import { compareMessages } from '#lib/solana/message/compare-messages.ts';
import {
  decodeTransaction,
  decodeTransactionBase64,
  findSignature,
} from '#lib/solana/message/transaction.ts';
import { verifySignatureOf } from '#lib/solana/message/verify-signature.ts';
import type { SolanaDevAccount } from '../chains/settlement-chain.ts';
import { serviceKeys } from './chain-keys.ts';
import { keyOf, useTestChain } from './testing/start-test-chain.ts';

const AMOUNT_CENTS = 1234;
const AUTHORIZATION_SECONDS = 600;
/** One signature, one compact length: where the message begins. */
const MESSAGE_OFFSET = 65;

const running = useTestChain({ blockTimeMs: 20 });
const { request } = running;

async function issue(name: SolanaDevAccount['name'] = 'holder', amountCents = AMOUNT_CENTS) {
  const intentId = randomUUID();
  const holder = keyOf(running.chain, name).publicKey.toBase58();
  const { unsignedTransactionBase64, expiresAtUnix } = await running.chain.issueBurnGrant({
    intentId,
    holder,
    amountMinor: expectedBaseUnits(amountCents),
    expiresAtUnix: (await running.chain.getTimeUnix()) + AUTHORIZATION_SECONDS,
  });
  return { intentId, holder, staged: unsignedTransactionBase64, authorizationExpiresAtUnix: expiresAtUnix };
}

type Issued = Awaited<ReturnType<typeof issue>>;

async function check(issued: Issued, change: { staged?: string; expected?: Partial<BurnExpectation> } = {}) {
  const { holder, authorizationExpiresAtUnix } = issued;
  const expected: BurnExpectation = {
    chainId: 'solana',
    environment: 'sandbox',
    intentStatus: 'awaiting_burn_approval',
    amountCents: AMOUNT_CENTS,
    intentExpiresAtUnix: authorizationExpiresAtUnix + 300,
    attemptHolder: holder,
    connectedAccount: holder,
    tokenPin: { address: running.chain.tokenAddress, origin: 'configured' },
    programPin: { address: running.chain.programId, origin: 'confirmed', deployedSlot: 1 },
    ...change.expected,
  };
  const transactionBase64 = change.staged ?? issued.staged;
  return checkSolanaBurn({ transactionBase64, authorizationExpiresAtUnix }, expected, request);
}

function failuresIn({ checks }: Awaited<ReturnType<typeof check>>): string[] {
  return checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

describe('the sign-guard against a real chain', () => {
  test('clears a burn that the service staged, and what it clears burns', async () => {
    const issued = await issue();
    const report = await check(issued);
    expect(report.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    const { transaction, stagedMessage } = report.state === 'cleared' ? report : expect.fail('refused');

    const signing = VersionedTransaction.deserialize(transaction);
    signing.sign([keyOf(running.chain, 'holder')]);
    const signed = decodeTransaction(signing.serialize());
    expect(compareMessages(stagedMessage, signed.messageBytes, issued.holder)).toEqual({ state: 'same' });
    expect(await verifySignatureOf(signed, issued.holder)).toBe('valid');

    const proof = await running.chain.broadcast(toBase64(signing.serialize()));
    expect(proof).toBe(findSignature(signed));
    const burn = {
      proof,
      intentId: issued.intentId,
      holder: issued.holder,
      amountMinor: expectedBaseUnits(AMOUNT_CENTS),
    };
    await expect.poll(async () => (await running.chain.verifyBurn(burn)).state).toBe('confirmed');
    expect(failuresIn(await check(issued))).toContain('simulation: reverted');
  });

  test('[R71] refuses it with any bit of any byte outside the blockhash changed', async () => {
    const issued = await issue();
    const original = parseBase64(issued.staged) ?? expect.fail('not base64');
    const blockhashAt = MESSAGE_OFFSET + decodeTransactionBase64(issued.staged).message.blockhashOffset;
    for (let at = 0; at < original.length; at += 1) {
      const isInBlockhash = at >= blockhashAt && at < blockhashAt + 32;
      for (const bit of isInBlockhash ? [] : [0, 1, 7]) {
        const bytes = original.with(at, (original[at] ?? 0) ^ (1 << bit));
        const report = await check(issued, { staged: toBase64(bytes) });
        expect({ at, bit, state: report.state }).toEqual({ at, bit, state: 'refused' });
      }
    }
  });

  test('refuses a burn of another amount or mint than expected', async () => {
    const more = await issue('holder', AMOUNT_CENTS + 1);
    expect(failuresIn(await check(more))).toEqual([
      'amount: different',
      'calls: not_a_burn',
      'effect: wrong_amount',
    ]);
    const issued = await issue();
    const tokenPin = { address: issued.holder, origin: 'confirmed' } as const;
    expect(failuresIn(await check(issued, { expected: { tokenPin } }))).toContain('token: unreadable');
  });

  test('[R61] refuses what was staged for another holder', async () => {
    const issued = await issue();
    const other = keyOf(running.chain, 'holder2').publicKey.toBase58();
    const expected = { attemptHolder: other, connectedAccount: other };
    expect(failuresIn(await check(issued, { expected }))).toEqual(['transaction: fee_payer_in_use']);
  });

  test('[R9] refuses a mint and a program that no one has confirmed, and names them', async () => {
    const report = await check(await issue(), { expected: { tokenPin: undefined, programPin: undefined } });
    expect(failuresIn(report)).toEqual(['program: unconfirmed', 'token: unconfirmed']);
    expect(report.checks).toContainEqual({
      id: 'program',
      state: 'failed',
      reason: 'unconfirmed',
      values: {
        program: running.chain.programId,
        code: 'replaceable',
        authority: serviceKeys('sandbox').admin.publicKey.toBase58(),
        deployedSlot: '1',
      },
    });
    expect(report.checks).toContainEqual({
      id: 'token',
      state: 'failed',
      reason: 'unconfirmed',
      values: { token: running.chain.tokenAddress },
    });
  });

  test('[R69] names a holder who is not authorized and has no tokens', async () => {
    const report = await check(await issue('stranger'));
    expect(failuresIn(report)).toEqual(expect.arrayContaining(['simulation: reverted', 'balance: short']));
  });

  test('[R64] refuses once chain time is too close to the end of the grant', async () => {
    const issued = await issue();
    await running.chain.advanceClock(AUTHORIZATION_SECONDS - 10);
    expect(failuresIn(await check(issued))).toEqual(['expiry: too_close']);
    await running.chain.advanceClock(10);
    expect(failuresIn(await check(issued))).toContain('expiry: expired');
  });
});
