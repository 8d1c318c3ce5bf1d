import { Keypair } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '#lib/solana/programs.ts';
import { insert } from '#lib/solana/testing/arbitrary-burn.ts';
import type { Session } from '#server/auth/require-session.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { database } from '#server/store/database.ts';
import { listGrantSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import { auditLog, rateLimits } from '#server/store/schema/schema.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { aSolanaGrant, prepareOnSolana, signOnSolana } from '#server/testing/registrations/solana-grants.ts';
import { reply } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { refused } from '#server/testing/refused.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aGrantLinkTo, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
const stranger = Keypair.generate();
const aKey = () => Keypair.generate().publicKey.toBase58();
const UNIT_LIMIT = Uint8Array.from([2, 0x60, 0xea, 0, 0]);

let grant: Awaited<ReturnType<typeof aSolanaGrant>>;
let signer: Session;
let link: Awaited<ReturnType<typeof aGrantLinkTo>>;
beforeEach(async () => {
  await database().delete(rateLimits);
  [grant, signer] = [await aSolanaGrant(), await sessionOf('signer')];
  link = await aGrantLinkTo(harness.wallet, await sessionOf('operator'));
});

const sign = (message = grant.message, ...signers: Keypair[]) =>
  signOnSolana(message, ...(signers.length === 0 ? [grant.whitelister] : signers));
const withCall = (message: SolanaMessage, program: string, data: Uint8Array) =>
  insert(message, { program, data, accountIndexes: [] }, 0);
const withData = (message: SolanaMessage, data: (data: Uint8Array) => Uint8Array): SolanaMessage => ({
  ...message,
  instructions: message.instructions.map((call) => ({ ...call, data: data(call.data) })),
});

/** Nothing was stored, sent or spent, and nothing of it is in the audit log. */
async function expectUntouched(): Promise<void> {
  expect(harness.sent('submit')).toEqual([]);
  expect(await listGrantSubmissions(database(), grant.walletId)).toEqual([]);
  expect((await linkOf(link.token)).usedAt).toBeNull();
  const lines = await database().select().from(auditLog).where(eq(auditLog.subject, grant.walletId));
  expect(lines.map(({ action }) => action)).not.toContain('wallet.grant_submitted');
}

const ACTORS = [
  { by: 'at the dashboard', actor: () => ({ session: signer }) },
  { by: 'with a link', actor: () => ({ link: link.link }) },
];

describe.each(ACTORS)('[B2] signed bytes of a grant, brought $by', ({ actor }) => {
  const submit = (signedTransactionBase64: string) =>
    submitGrant({ walletId: grant.walletId, signedTransactionBase64, ...actor() });

  test.for<[string, (message: SolanaMessage) => SolanaMessage]>([
    ['as they were prepared', (message) => message],
    ['with a bounded fee', (message) => withCall(message, COMPUTE_BUDGET_PROGRAM, UNIT_LIMIT)],
    ['in the form of version 0', (message) => ({ ...message, version: 0 })],
  ])('[R114] are taken %s', async ([, change]) => {
    await submit(sign(change(grant.message)));
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test.for<[string, string, () => string]>([
    ['blockhash', 'on another blockhash', () => sign({ ...grant.message, recentBlockhash: aKey() })],
    [
      'feePayer',
      'by another account that pays',
      () => {
        const accountKeys = grant.message.accountKeys.with(0, stranger.publicKey.toBase58());
        return sign({ ...grant.message, accountKeys }, stranger);
      },
    ],
    [
      'message',
      'of another address',
      () => sign({ ...grant.message, accountKeys: grant.message.accountKeys.with(3, aKey()) }),
    ],
    [
      'message',
      'of another entry',
      () => sign({ ...grant.message, accountKeys: grant.message.accountKeys.with(1, aKey()) }),
    ],
    ['message', 'with another status', () => sign(withData(grant.message, (data) => data.with(8, 1)))],
    [
      'message',
      'with longer data',
      () => sign(withData(grant.message, (data) => Uint8Array.from([...data, 0]))),
    ],
    ['message', 'with other rights', () => sign({ ...grant.message, readonlyUnsigned: 3 })],
    [
      'message',
      'with a further signer',
      () => sign({ ...grant.message, requiredSignatures: 2 }, grant.whitelister, stranger),
    ],
    [
      'instructions',
      'with one of Lighthouse',
      () => sign(withCall(grant.message, LIGHTHOUSE_PROGRAM, UNIT_LIMIT)),
    ],
    [
      'instructions',
      'with a fee without bounds',
      () =>
        sign(
          withCall(
            grant.message,
            COMPUTE_BUDGET_PROGRAM,
            Uint8Array.from([3, ...new Uint8Array(8).fill(255)]),
          ),
        ),
    ],
    ['signature', 'by another account', () => sign(grant.message, stranger)],
  ])('[R114] [B3] are refused by their %s: %s', async ([field, , bytes]) => {
    const fault = { code: 'wallet_signed_bytes_refused', values: { field } };
    await expect(submit(bytes())).rejects.toMatchObject({ fault });
    await expectUntouched();
    // Nothing was spent: what is authentic is taken.
    await submit(sign());
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test('[B1] are refused where what is prepared is not what was decided here', async () => {
    for (const other of [
      { ...grant, address: aKey() },
      { ...grant, whitelister: stranger },
    ]) {
      const message = prepareOnSolana(other);
      await expect(submit(sign(message, other.whitelister))).rejects.toMatchObject({
        fault: { code: 'wallet_signed_bytes_refused', values: { field: 'prepared' } },
      });
    }
    await expectUntouched();
  });

  test('[R115] are compared with what the service has by now, where the mirror is older', async () => {
    const signed = sign(prepareOnSolana(grant));
    await submit(signed);
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test('[R115] [R116] are refused, and nothing is spent, once nothing is prepared any more', async () => {
    harness.transaction = null;
    const signed = sign({ ...grant.message, recentBlockhash: aKey() });
    await expect(submit(signed)).rejects.toMatchObject(refused('wallet_no_preparation'));
    await expectUntouched();
  });

  test('are neither taken nor refused for good while the service does not say what is prepared', async () => {
    harness.onRead = reply({}, 500);
    const signed = sign(prepareOnSolana(grant));
    await expect(submit(signed)).rejects.toMatchObject(refused('wallet_preparation_unconfirmed'));
    await expectUntouched();
    harness.onRead = undefined;
    forgetFreshReads();
    await submit(signed);
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test('[R117] that are known only answer their status, also once nothing is prepared any more', async () => {
    await submit(sign());
    harness.transaction = null;
    harness.onRead = reply({}, 500);
    await expect(submit(sign())).resolves.toHaveProperty('submission');
    expect(await listGrantSubmissions(database(), grant.walletId)).toHaveLength(1);
  });
});
