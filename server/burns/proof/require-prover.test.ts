import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { markLinkUsed, type LinkRow } from '#server/store/links/links-repository.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs, storeBurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { users } from '#server/store/schema/schema.ts';
import { HOLDER, offrampOn } from '#server/testing/burns/burn-harness.ts';
import { hash, SOLANA_SIGNER, stagedOnSolana } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo, expireLink } from '#server/testing/links.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { refused } from '#server/testing/refused.ts';
import { requireProver, type Prover } from './require-prover.ts';

useTestDatabase();

const OTHER_HOLDER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
/** How long after its authorization ended a link that is over may still bring what was sent before. */
const LATE_MS = 30 * 60_000;
const LATER = '2026-11-21T12:30:00.000Z';
const unusable = refused('link_unusable');

let operator: Session;
let intent: Intent;
let attempt: BurnAttemptRow;
/** With which the burn is before a wallet. */
let link: LinkRow;
beforeEach(async () => {
  operator = await sessionOf('operator');
});

async function claimOnEvm(): Promise<void> {
  await claim(await offrampOn(harness, 'base'), HOLDER);
}

async function claimOnSolana(): Promise<void> {
  await claim(await stagedOnSolana(harness), SOLANA_SIGNER);
}

async function claim(offramp: Intent, tokenHolder: string): Promise<void> {
  intent = offramp;
  link = await aLink();
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder, session });
  const authorizationExpiresAt = new Date(Date.now() + 300_000);
  const change = { state: 'signing', claimedByLink: link.id, authorizationExpiresAt } as const;
  attempt = await updateBurnAttempt(database(), attemptId, change);
}

/** One more link to the same burn. */
const aLink = async (holder?: string) =>
  (await aLinkTo(intent, operator, { ...(holder !== undefined && { holder }) })).link;

/** Stores a hash of the attempt for each of these, brought with that link or, for null, at the dashboard. */
async function storeHashes(...links: readonly (LinkRow | null)[]): Promise<void> {
  const { id: attemptId, intentId, chainId, tokenHolder } = attempt;
  const facts = { attemptId, intentId, chainId, tokenHolder, signedTransaction: null, nextAttemptAt: null };
  for (const [n, by] of links.entries()) {
    const draft = { ...facts, proof: hash(n + 1), broughtByLink: by?.id ?? null };
    await storeBurnProofRow(database(), draft);
  }
}

interface Differences {
  readonly actor?: Prover;
  /** Of the attempt's row. */
  readonly row?: Partial<BurnAttemptRow>;
}

/** Whether a proof may be brought: by the browser of the claim with its link, where nothing else is said. */
async function bring({ actor = { link, isMarkedBrowser: true }, row }: Differences = {}): Promise<void> {
  const proofs = await listBurnProofs(database(), attempt.id);
  const brought = { attempt: { ...attempt, ...row }, proofs };
  await commitChanges((changes) => requireProver(changes, actor, brought));
}

type End = readonly [string, () => Promise<unknown>];
const OVER: readonly End[] = [
  ['was used', () => markLinkUsed(database(), link.id)],
  ['has expired', () => expireLink(link)],
  [
    'is for an intent that waits for no burn any more',
    () => mirror({ ...intent, status: 'canceled', updatedAt: LATER }),
  ],
];
const WITHDRAWN: readonly End[] = [
  ['was revoked', () => revokeLink({ linkId: link.id, session: operator })],
  [
    'was made by a user who is disabled now',
    () => database().update(users).set({ disabledAt: new Date() }).where(eq(users.id, operator.userId)),
  ],
];

const FAMILIES = [
  ['EVM', claimOnEvm],
  ['Solana', claimOnSolana],
] as const;

describe.each(FAMILIES)('[B5] on %s, a proof', (_family, begin) => {
  beforeEach(begin);

  test('is taken from a user of the dashboard, whoever has the claim and however many links there were', async () => {
    await storeHashes(link, link, link);
    await expect(bring({ actor: { session } })).resolves.toBeUndefined();
  });

  test('is taken with the link that has the claim, from any browser', async () => {
    await expect(bring()).resolves.toBeUndefined();
    await expect(bring({ actor: { link } })).resolves.toBeUndefined();
  });

  test('is taken with a link that never had the claim, from any browser', async () => {
    await expect(bring({ actor: { link: await aLink() } })).resolves.toBeUndefined();
  });

  test('is not taken with a link that there is not', async () => {
    const actor = { link: { ...link, id: randomUUID() }, isMarkedBrowser: true };
    await expect(bring({ actor })).rejects.toMatchObject(unusable);
    await expect(bring({ actor, row: { claimedByLink: null } })).rejects.toMatchObject(unusable);
  });

  describe.each(OVER)('with a link that %s', (_end, end) => {
    beforeEach(end);

    test('is taken from the browser of the claim', async () => {
      await expect(bring()).resolves.toBeUndefined();
    });

    test('is not taken from another browser', async () => {
      await expect(bring({ actor: { link } })).rejects.toMatchObject(unusable);
      await expect(bring({ actor: { link, isMarkedBrowser: false } })).rejects.toMatchObject(unusable);
    });

    test('is not taken when the link has not the claim', async () => {
      const claims = [
        { claimedByLink: null },
        { claimedByLink: randomUUID() },
        { claimedByLink: null, claimedBy: session.userId },
      ];
      for (const row of claims) await expect(bring({ row })).rejects.toMatchObject(unusable);
    });

    test('is taken until half an hour after the authorization ended, to the millisecond', async () => {
      stopClock();
      const endedBefore = (ms: number) => ({
        authorizationExpiresAt: new Date(databaseNow().getTime() - ms),
      });
      await expect(bring({ row: endedBefore(LATE_MS) })).resolves.toBeUndefined();
      await expect(bring({ row: endedBefore(LATE_MS + 1) })).rejects.toMatchObject(unusable);
    });

    test('is not taken where there was no authorization: no wallet was asked', async () => {
      await expect(bring({ row: { authorizationExpiresAt: null } })).rejects.toMatchObject(unusable);
    });
  });
});

describe.each(WITHDRAWN)('[B5] with a link that %s', (_end, end) => {
  test('a hash is taken on EVM: the burn may be on chain', async () => {
    await claimOnEvm();
    await end();
    await expect(bring()).resolves.toBeUndefined();
    await expect(bring({ actor: { link } })).rejects.toMatchObject(unusable);
    await expect(bring({ row: { claimedByLink: null } })).rejects.toMatchObject(unusable);
  });

  test('a hash is not taken on EVM long after the authorization ended', async () => {
    await claimOnEvm();
    await end();
    const authorizationExpiresAt = new Date(databaseNow().getTime() - LATE_MS - 60_000);
    await expect(bring({ row: { authorizationExpiresAt } })).rejects.toMatchObject(unusable);
  });

  test('one hash is taken on EVM, and no second', async () => {
    await claimOnEvm();
    await end();
    await storeHashes(null, link);
    await expect(bring()).rejects.toMatchObject(refused('burn_hashes_enough'));
  });

  test('nothing is taken on Solana: what was signed has not been sent', async () => {
    await claimOnSolana();
    await end();
    await expect(bring()).rejects.toMatchObject(unusable);
  });
});

describe('[B5] a link that can be used', () => {
  beforeEach(claimOnEvm);

  test('brings a hash however late it is', async () => {
    const row = { authorizationExpiresAt: new Date(databaseNow().getTime() - LATE_MS - 60_000) };
    await expect(bring({ row })).resolves.toBeUndefined();
  });

  test('and is made out to another wallet brings nothing', async () => {
    const actor = { link: await aLink(OTHER_HOLDER), isMarkedBrowser: true };
    await expect(bring({ actor })).rejects.toMatchObject(refused('link_other_holder'));
  });

  test('and is made out to this wallet brings a hash', async () => {
    await expect(bring({ actor: { link: await aLink(HOLDER) } })).resolves.toBeUndefined();
  });

  test('and had the burn before a wallet brings what that wallet sent, whichever it names', async () => {
    const named = await aLink(OTHER_HOLDER);
    const row = { claimedByLink: named.id };
    await expect(bring({ actor: { link: named }, row })).resolves.toBeUndefined();
  });
});

describe('how many hashes a link brings', () => {
  test('is two on EVM: what its wallet answered, and what replaced it', async () => {
    await claimOnEvm();
    await storeHashes(link);
    await expect(bring()).resolves.toBeUndefined();
    await storeHashes(link, link);
    await expect(bring()).rejects.toMatchObject(refused('burn_hashes_enough'));
  });

  test('is two on EVM, too, when it is used or has expired', async () => {
    await claimOnEvm();
    await markLinkUsed(database(), link.id);
    await expireLink(link);
    await storeHashes(link);
    await expect(bring()).resolves.toBeUndefined();
    await storeHashes(link, link);
    await expect(bring()).rejects.toMatchObject(refused('burn_hashes_enough'));
  });

  test('is not limited by what other links and users brought', async () => {
    await claimOnEvm();
    const other = await aLink();
    await storeHashes(other, other, null, null, link);
    await expect(bring()).resolves.toBeUndefined();
  });

  test('is not limited on Solana, where only one can land', async () => {
    await claimOnSolana();
    await storeHashes(link, link, link);
    await expect(bring()).resolves.toBeUndefined();
  });
});
