import { Keypair, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { checkSolanaGrant } from '#lib/solana/grant/check-grant.ts';
import { compareGrantMessages } from '#lib/solana/grant/compare-grant.ts';
import { isGrantInstruction } from '#lib/solana/grant/grant-instruction.ts';
import { findWhitelistAddress } from '#lib/solana/program-address.ts';
import { decodeTransaction } from '#lib/solana/message/transaction.ts';
import type { SolanaDevAccount } from '../chains/settlement-chain.ts';
import { keyOf, useTestChain } from './testing/start-test-chain.ts';

// Slow enough for a preparation to outlive the longest of these tests.
const running = useTestChain({ blockTimeMs: 400 });
const { request } = running;

async function issue(name: SolanaDevAccount['name'] = 'whitelister') {
  const address = Keypair.generate().publicKey.toBase58();
  const whitelister = keyOf(running.chain, name).publicKey.toBase58();
  const prepared = await running.chain.prepareWhitelistGrant({ whitelister, address });
  const { programId, keys, dataBase64 } = prepared.instruction;
  const transaction: WalletTransaction = {
    unsignedTransaction: prepared.unsignedTransactionBase64,
    blockhash: prepared.blockhash,
    lastValidBlockHeight: prepared.lastValidBlockHeight,
    expiresAt: '2026-11-21T10:00:00.000Z',
    signerWallet: whitelister,
    instruction: { programId, keys: keys.map((key) => ({ ...key })), data: dataBase64 },
  };
  const expected: GrantExpectation = {
    chainId: 'solana',
    environment: 'sandbox',
    address,
    signerWallet: whitelister,
    connectedAccount: whitelister,
    requestedLimitCents: null,
    pin: { address: programId, origin: 'confirmed' },
  };
  return { transaction, expected };
}

async function failuresOf({ transaction, expected }: Awaited<ReturnType<typeof issue>>) {
  const report = await checkSolanaGrant(transaction, expected, request);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

/** What the chain has of the address's whitelist entry. */
async function readEntry({ address, pin }: GrantExpectation): Promise<unknown> {
  const entry = findWhitelistAddress(pin?.address ?? '', address);
  return request('getAccountInfo', [entry, { encoding: 'base64', commitment: 'confirmed' }]);
}

describe('[B1] the sign-guard of grants against a real chain', () => {
  test('[R113] [R137] clears a grant that the service staged, and what it clears grants', async () => {
    const grant = await issue();
    const report = await checkSolanaGrant(grant.transaction, grant.expected, request);
    expect(report.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    const { transaction, stagedMessage } = report.state === 'cleared' ? report : expect.fail('refused');
    const signing = VersionedTransaction.deserialize(transaction);
    signing.sign([keyOf(running.chain, 'whitelister')]);
    const signed = decodeTransaction(signing.serialize());
    expect(compareGrantMessages(stagedMessage, signed.messageBytes)).toEqual({ state: 'same' });
    await running.chain.broadcast(toBase64(signing.serialize()));
    await expect.poll(() => readEntry(grant.expected)).toMatchObject({ value: { executable: false } });
    expect(await failuresOf(grant)).toContain('simulation: reverted');
  });

  test('[R114] [R137] refuses it with any bit of any byte changed', async () => {
    const { transaction, expected } = await issue();
    const original = parseBase64(transaction.unsignedTransaction) ?? expect.fail('not base64');
    for (let at = 0; at < original.length; at += 1) {
      const bytes = original.with(at, (original[at] ?? 0) ^ (1 << (at % 8)));
      const tampered = { ...transaction, unsignedTransaction: toBase64(bytes) };
      const report = await checkSolanaGrant(tampered, expected, request);
      expect({ at, state: report.state }).toEqual({ at, state: 'refused' });
    }
  });

  test('[R126] the decomposed instruction is the one of the layout', async () => {
    const { transaction, expected } = await issue();
    const grant = { whitelister: expected.signerWallet ?? '', address: expected.address };
    const { instruction } = transaction;
    expect(instruction && isGrantInstruction(instruction, grant)).toBe(true);
    expect(instruction && isGrantInstruction(instruction, { ...grant, address: grant.whitelister })).toBe(
      false,
    );
  });

  test('names a signer who is no authorizing wallet, by the dry run', async () => {
    expect(await failuresOf(await issue('stranger'))).toContain('simulation: reverted');
  });

  test('[R115] refuses it once its blockhash is old', async () => {
    const grant = await issue();
    await running.chain.advanceClock(120);
    expect(await failuresOf(grant)).toContain('expiry: expired');
  });
});
