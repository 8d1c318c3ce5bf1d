import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, vi } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { FRESH_MS } from '#lib/signing/signing-confirmation.ts';
import { contradictAuthorization } from '#server/burns/authorization/contradict-authorization.ts';
import { readSandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import type { Actor } from '#server/actors/actor.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import {
  storeBurnProofRow,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { offrampOn } from '#server/testing/burns/burn-harness.ts';
import { attemptById, hash, readyOnEvm, startedAgain } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo, expireLink } from '#server/testing/links.ts';
import { limitAge } from '#server/testing/service/slow-reads.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { refused } from '#server/testing/refused.ts';
import { requireSignable } from './require-signable.ts';

useTestDatabase();

/** How long before its end an authorization is put before no wallet any more. */
const MARGIN_MS = 15_000;
const LATER = '2026-11-21T12:30:00.000Z';

let intent: Intent;
let attempt: BurnAttemptRow;
beforeEach(async () => {
  const started = await readyOnEvm(harness, session);
  intent = started.intent;
  attempt = await attemptById(started.attemptId);
});

interface Differences {
  /** Of the attempt's row. */
  readonly row?: Partial<BurnAttemptRow>;
  /** Of the intent as the service answers it. */
  readonly answer?: Partial<Intent>;
  readonly begunMs?: number;
  readonly actor?: Actor;
}

/** Whether a wallet may be asked, where nothing differs from an authorization that is ready but this. */
async function ask(differences: Differences = {}): Promise<void> {
  const { row, answer, begunMs = performance.now(), actor = { session } } = differences;
  const fresh = { intent: { ...intent, ...answer }, begunMs };
  const sandbox = await readSandboxContracts();
  const asked = { attempt: { ...attempt, ...row }, actor, sandbox, fresh, chainTimeUnix: harness.timeUnix };
  await commitChanges((changes) => requireSignable(changes, asked));
}

/** This many milliseconds after what is signed now has landed. */
const afterLanding = (ms: number) => new Date(harness.timeUnix * 1000 + MARGIN_MS + ms);

test('a wallet is asked when the service has just answered that the intent waits for this burn', async () => {
  await expect(ask()).resolves.toBeUndefined();
});

describe('[R95] the status of the intent', () => {
  test('is too old once the answer is older than two seconds', async () => {
    limitAge();
    vi.spyOn(performance, 'now').mockReturnValue(10_000);
    await expect(ask({ begunMs: 10_000 - FRESH_MS })).resolves.toBeUndefined();
    const late = refused('intent_unconfirmed', { why: 'late' });
    await expect(ask({ begunMs: 9_999 - FRESH_MS })).rejects.toMatchObject(late);
  });

  test.each(['burn_approved', 'canceled', 'expired', 'completed', 'something_new'])(
    '[R58] %s, as the service answers it, is refused by its name',
    async (status) => {
      await expect(ask({ answer: { status } })).rejects.toMatchObject(
        refused('intent_wrong_status', { status }),
      );
    },
  );

  test('[R58] that the mirror has is enough to refuse, whatever the service answers', async () => {
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    const code = 'intent_wrong_status';
    await expect(ask()).rejects.toMatchObject(refused(code, { status: 'expired' }));
    await expect(ask({ answer: { status: 'canceled' } })).rejects.toMatchObject(
      refused(code, { status: 'canceled' }),
    );
  });

  test('of an intent that is not in the mirror is none', async () => {
    await expect(ask({ row: { intentId: randomUUID() } })).rejects.toMatchObject(refused('not_found'));
  });
});

describe('[R64] the time that is left', () => {
  test('must be longer than the margin, for the authorization', async () => {
    const ending = refused('burn_grant_ending');
    for (const ms of [-1, 0]) {
      await expect(ask({ row: { authorizationExpiresAt: afterLanding(ms) } })).rejects.toMatchObject(ending);
    }
    await expect(ask({ row: { authorizationExpiresAt: afterLanding(1) } })).resolves.toBeUndefined();
  });

  test('[R63] must be longer than the margin, for the intent as the service has just answered it', async () => {
    const tooSoon = refused('burn_intent_expires_too_soon');
    const until = (ms: number) => ({ answer: { expiresAt: afterLanding(ms).toISOString() } });
    await expect(ask(until(-1))).rejects.toMatchObject(tooSoon);
    await expect(ask(until(0))).rejects.toMatchObject(tooSoon);
    await expect(ask(until(1))).resolves.toBeUndefined();
  });

  test('is not limited by an intent without an end', async () => {
    await expect(ask({ answer: { expiresAt: null } })).resolves.toBeUndefined();
  });

  test('is unknown without an authorization, and no wallet is asked', async () => {
    const row = { authorizationExpiresAt: null };
    await expect(ask({ row })).rejects.toMatchObject(refused('burn_in_progress'));
  });
});

describe('[B7] what may be the burn of the intent already', () => {
  async function prove(
    attemptId: string,
    state: BurnProofRow['state'],
    lastError: string | null = null,
  ): Promise<void> {
    const { intentId, chainId, tokenHolder } = attempt;
    const draft = { attemptId, intentId, chainId, tokenHolder, proof: hash(1), signedTransaction: null };
    const { id } = await storeBurnProofRow(database(), { ...draft, nextAttemptAt: null });
    await updateBurnProof(database(), id, { state, lastError });
  }

  test.each(['stored', 'mined', 'accepted', 'escalated'] as const)(
    'a proof that is %s: no wallet is asked',
    async (state) => {
      await prove(attempt.id, state);
      await expect(ask()).rejects.toMatchObject(refused('burn_in_progress'));
    },
  );

  test.each(['dropped', 'reverted'] as const)('not a proof that is %s', async (state) => {
    await prove(attempt.id, state);
    await expect(ask()).resolves.toBeUndefined();
  });

  test('[R82] not a proof that counts for another offramp', async () => {
    await prove(attempt.id, 'escalated', 'burn_proof_of_other_intent');
    await expect(ask()).resolves.toBeUndefined();
  });

  test('a proof of an earlier attempt: no wallet is asked for the later one', async () => {
    const { intent: again, attemptId: earlier, secondId } = await startedAgain(harness, session);
    const { authorization, authorizationExpiresAt } = await attemptById(earlier);
    // As if the later one had the authorization of the earlier, and its time.
    harness.timeUnix -= 600;
    intent = again;
    attempt = { ...(await attemptById(secondId)), authorization, authorizationExpiresAt };
    await expect(ask()).resolves.toBeUndefined();
    await prove(earlier, 'stored');
    await expect(ask()).rejects.toMatchObject(refused('burn_in_progress'));
  });

  test('[R82] a burn by the holder that does not show what for', async () => {
    await updateBurnAttempt(database(), attempt.id, { problem: 'burn_unclear' });
    await expect(ask()).rejects.toMatchObject(refused('burn_unclear'));
  });

  test('[R42] a burn that the service reported before, and does not any more', async () => {
    await database().update(intents).set({ wasReportedTaken: true }).where(eq(intents.id, intent.id));
    await expect(ask()).rejects.toMatchObject(refused('burn_reported'));
  });
});

describe('what is to be signed', () => {
  test('is for no wallet while a contradiction is not reviewed', async () => {
    const other = await offrampOn(harness, 'base');
    await commitChanges((changes) => contradictAuthorization(changes, intent.id, other.id));
    await expect(ask()).rejects.toMatchObject(refused('intent_contradicted'));
  });

  test('is for no wallet without an order', async () => {
    const elsewhere = anIntent({ intentType: 'offramp', chainId: 'base' });
    await mirror(elsewhere);
    await expect(ask({ row: { intentId: elsewhere.id } })).rejects.toMatchObject(refused('order_missing'));
  });

  test('[B1] is for no wallet when its amount is not the order’s', async () => {
    const { authorization } = attempt;
    if (!authorization) throw new Error('no authorization');
    const row = { authorization: { ...authorization, amountMinor: '10000001' } };
    await expect(ask({ row })).rejects.toMatchObject(refused('sign_guard_refused'));
  });

  test('[R9] is for no wallet while no one has confirmed its token', async () => {
    useTestEnv({ ...harness.settings, TOKEN_ADDRESS_BASE: '' });
    await expect(ask()).rejects.toMatchObject(refused('contract_unconfirmed'));
  });
});

describe('a signer with a link', () => {
  test('may sign while the link can be used', async () => {
    const { link } = await aLinkTo(intent, await sessionOf('operator'));
    await expect(ask({ actor: { link } })).resolves.toBeUndefined();
    await expireLink(link);
    await expect(ask({ actor: { link } })).rejects.toMatchObject(refused('link_unusable'));
  });

  test('may not sign with one that was revoked a moment ago', async () => {
    const operator = await sessionOf('operator');
    const { link } = await aLinkTo(intent, operator);
    await revokeLink({ linkId: link.id, session: operator });
    await expect(ask({ actor: { link } })).rejects.toMatchObject(refused('link_unusable'));
  });
});
