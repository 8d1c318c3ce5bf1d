import { type PublicKey, Keypair, SystemProgram } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { ChainContext } from '../chain-context.ts';
import { PROGRAM_ERROR } from '#server/sandbox/svm/testing/program-error.ts';
import { whitelistAddress } from '../client/program-addresses.ts';
import { setStatusInstruction, updateWhitelistInstruction } from '../client/whitelist-instructions.ts';
import {
  pairsOf,
  withAccount,
  withData,
  withSigners,
  withSwappedAccounts,
} from '../testing/alter-instruction.ts';
import { failureOf, openTestLedger } from '../testing/open-test-ledger.ts';
import {
  findWhitelistEntry,
  grantAsForeignWhitelister,
  readWhitelistUpdates,
  setWhitelistStatus,
} from '../whitelist.ts';

const user = Keypair.generate().publicKey;

function grantOf(chain: ChainContext, override: { user?: PublicKey; statusByte?: number } = {}) {
  const whitelister = chain.keys.dev.whitelister.publicKey;
  return updateWhitelistInstruction(chain.deployment, { whitelister, user, ...override });
}

describe('update whitelist', () => {
  test('[R137] grants minter with the five accounts and nine bytes of the spec', () => {
    const chain = openTestLedger();
    const grant = grantOf(chain);
    expect([...grant.data]).toEqual([0, 143, 193, 93, 69, 29, 183, 140, 2]);
    const signature = chain.sender.send([grant], [chain.keys.dev.whitelister]);
    const entry = {
      address: user.toBase58(),
      updater: chain.keys.dev.whitelister.publicKey.toBase58(),
      status: 'minter',
    };
    expect(findWhitelistEntry(chain, user.toBase58())).toEqual(entry);
    expect(readWhitelistUpdates(chain, signature).updates).toEqual([{ kind: 'whitelistUpdated', ...entry }]);
  });

  test('the authorizing wallet pays fee and rent, about 0.0015 SOL', () => {
    const chain = openTestLedger();
    const signature = chain.sender.send([grantOf(chain)], [chain.keys.dev.whitelister]);
    const meta = chain.ledger.findTransaction(signature)?.meta;
    expect(meta?.fee).toBe(5000);
    expect(Number(meta?.preBalances[0]) - Number(meta?.postBalances[0])).toBe(1_447_680 + 5000);
  });

  test.each([0, 1, 3, 4, 255])('[R137] status byte %i is refused', (statusByte) => {
    const chain = openTestLedger();
    const send = () => chain.sender.send([grantOf(chain, { statusByte })], [chain.keys.dev.whitelister]);
    expect(failureOf(send).programErrorCode).toBe(PROGRAM_ERROR.unsupportedStatus);
    expect(findWhitelistEntry(chain, user.toBase58())).toBeUndefined();
  });

  test.each(['holder', 'stranger'] as const)(
    'a signer who is no authorizing wallet is refused: %s',
    (name) => {
      const chain = openTestLedger();
      const signer = chain.keys.dev[name];
      const grant = updateWhitelistInstruction(chain.deployment, { whitelister: signer.publicKey, user });
      const failure = failureOf(() => chain.sender.send([grant], [signer]));
      expect(failure.programErrorCode).toBe(PROGRAM_ERROR.notWhitelister);
    },
  );

  test('the authorizing wallet has to sign itself', () => {
    const chain = openTestLedger();
    const unsigned = withSigners(grantOf(chain), []);
    const failure = failureOf(() => chain.sender.send([unsigned], [chain.keys.dev.stranger]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.missingSignature);
  });

  test.each(['holder', 'whitelister'] as const)('a target with a prior grant is refused: %s', (name) => {
    const chain = openTestLedger();
    const grant = grantOf(chain, { user: chain.keys.dev[name].publicKey });
    const failure = failureOf(() => chain.sender.send([grant], [chain.keys.dev.whitelister]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.priorGrant);
  });

  test('[R137] any two accounts swapped are refused', () => {
    const chain = openTestLedger();
    for (const pair of pairsOf(5)) {
      const swapped = withSwappedAccounts(grantOf(chain), pair);
      failureOf(() => chain.sender.send([swapped], [chain.keys.dev.whitelister]));
    }
    expect(findWhitelistEntry(chain, user.toBase58())).toBeUndefined();
  });

  test("another authorizing wallet's PDA in place of the signer's is refused", () => {
    const chain = openTestLedger();
    const { dev, service } = chain.keys;
    const grant = updateWhitelistInstruction(chain.deployment, { whitelister: dev.stranger.publicKey, user });
    const borrowed = whitelistAddress(chain.deployment, service.foreignWhitelister.publicKey);
    const failure = failureOf(() => chain.sender.send([withAccount(grant, 1, borrowed)], [dev.stranger]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.wrongAccount);
  });

  test("[R137] another user's whitelist PDA is refused", () => {
    const chain = openTestLedger();
    const other = whitelistAddress(chain.deployment, Keypair.generate().publicKey);
    const send = () =>
      chain.sender.send([withAccount(grantOf(chain), 3, other)], [chain.keys.dev.whitelister]);
    expect(failureOf(send).programErrorCode).toBe(PROGRAM_ERROR.wrongAccount);
  });

  test.each([
    { title: 'without the status byte', data: [0, 143, 193, 93, 69, 29, 183, 140] },
    { title: 'with a byte too many', data: [0, 143, 193, 93, 69, 29, 183, 140, 2, 0] },
    { title: 'with another discriminator', data: [1, 143, 193, 93, 69, 29, 183, 140, 2] },
    { title: 'without data', data: [] },
  ])('an instruction $title is refused', ({ data }) => {
    const chain = openTestLedger();
    const send = () =>
      chain.sender.send([withData(grantOf(chain), Buffer.from(data))], [chain.keys.dev.whitelister]);
    expect(failureOf(send).programErrorCode).toBeDefined();
    expect(findWhitelistEntry(chain, user.toBase58())).toBeUndefined();
  });

  test('lamports sent to the PDA beforehand do not block the grant', () => {
    const chain = openTestLedger();
    const { stranger, whitelister } = chain.keys.dev;
    const toPubkey = whitelistAddress(chain.deployment, user);
    const donation = SystemProgram.transfer({ fromPubkey: stranger.publicKey, toPubkey, lamports: 900_000 });
    chain.sender.send([donation], [stranger]);
    chain.sender.send([grantOf(chain)], [whitelister]);
    expect(findWhitelistEntry(chain, user.toBase58())?.status).toBe('minter');
  });
});

describe('the admin', () => {
  test('revokes: the entry is gone and can be granted again', () => {
    const chain = openTestLedger();
    const holder = chain.keys.dev.holder.publicKey;
    setWhitelistStatus(chain, { address: holder.toBase58(), status: 'none' });
    expect(findWhitelistEntry(chain, holder.toBase58())).toBeUndefined();
    chain.sender.send([grantOf(chain, { user: holder })], [chain.keys.dev.whitelister]);
    expect(findWhitelistEntry(chain, holder.toBase58())?.status).toBe('minter');
  });

  test('bans: a banned address gets no grant', () => {
    const chain = openTestLedger();
    setWhitelistStatus(chain, { address: user.toBase58(), status: 'banned' });
    expect(findWhitelistEntry(chain, user.toBase58())?.status).toBe('banned');
    const failure = failureOf(() => grantAsForeignWhitelister(chain, user.toBase58()));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.priorGrant);
  });

  test('is the only one who sets a status', () => {
    const chain = openTestLedger();
    const { whitelister } = chain.keys.dev;
    const admin = whitelister.publicKey;
    const change = setStatusInstruction(chain.deployment, { admin, user, status: 'whitelister' });
    const failure = failureOf(() => chain.sender.send([change], [whitelister]));
    expect(failure.programErrorCode).toBe(PROGRAM_ERROR.notAuthority);
  });

  test('cannot revoke what is not there', () => {
    const chain = openTestLedger();
    const revoke = () => setWhitelistStatus(chain, { address: user.toBase58(), status: 'none' });
    expect(failureOf(revoke).programErrorCode).toBe(PROGRAM_ERROR.notWhitelisted);
  });

  test("another organization's authorizing wallet is named as the updater", () => {
    const chain = openTestLedger();
    const signature = grantAsForeignWhitelister(chain, user.toBase58());
    const [update] = readWhitelistUpdates(chain, signature).updates;
    expect(update?.updater).toBe(chain.keys.service.foreignWhitelister.publicKey.toBase58());
  });
});
