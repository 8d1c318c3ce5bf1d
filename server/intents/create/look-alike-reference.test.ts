import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { toSearchTerms } from '#server/intents/search-terms.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { database } from '#server/store/database.ts';
import { insertCreateRequest } from '#server/store/intents/create-requests-repository.ts';
import { createRequests, intents, intentTerms } from '#server/store/schema/schema-intents.ts';
import { aDraft, useCreations, type Draft } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

const submit = (draft: Draft) => submitCreate(draft, creations.session);
/** Another for each test. */
const aNumber = () => String(Number.parseInt(randomUUID().slice(0, 8), 16));

const LOOKS = [
  ['a zero-width space at its end', (clean: string) => `${clean}\u200B`],
  ['the end of an override at its end', (clean: string) => `${clean}\u202C`],
  ['a soft hyphen inside', (clean: string) => clean.replace('PAY', 'P\u00ADAY')],
  ['a Cyrillic letter', (clean: string) => clean.replace('A', '\u0410')],
  ['other capitals', (clean: string) => clean.toLowerCase()],
  ['a hyphen that breaks no line', (clean: string) => clean.replace('-', '\u2011')],
  ['two spaces', (clean: string) => clean.replace(' ', '  ')],
] as const;

describe('[R29] a reference that looks like one in use', () => {
  test.each(LOOKS)('made elsewhere with %s refuses the clean one, and is named', async (_kind, toLook) => {
    const clean = `PAY n-${aNumber()}`;
    const other = anIntent({ intentType: 'offramp', status: 'completed', clientReference: toLook(clean) });
    await mirror(other);
    const { id: intentId, intentType, status, clientReference: reference } = other;
    await expect(submit(aDraft({ clientReference: clean }))).rejects.toMatchObject({
      fault: {
        code: 'reference_exists',
        isFinal: true,
        values: { intentId, intentType, status, reference },
      },
    });
    expect(creations.scripted.creates()).toEqual([]);
    const filter = intentFilterSchema.parse({ query: clean });
    const found = await listIntents({ filter, session: creations.session });
    expect(found.matches[intentId]).toBe('reference');
  });

  test.each(LOOKS)('is refused beside a clean one when it has %s', async (_kind, toLook) => {
    const clean = `PAY n-${aNumber()}`;
    const first = await submit(aDraft({ clientReference: clean }));
    const second = submit(aDraft({ clientReference: toLook(clean), intentType: 'offramp' }));
    await expect(second).rejects.toMatchObject({
      fault: { code: 'reference_exists', values: { intentId: first.intentId, reference: clean } },
    });
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('is refused where the clean one was stored before and is sent only now', async () => {
    const clean = `PAY n-${aNumber()}`;
    const draft = aDraft({ clientReference: clean });
    const createdBy = creations.session.userId;
    await insertCreateRequest(database(), { ...draft, createdBy });
    const second = await submit(aDraft({ clientReference: clean.toLowerCase() }));
    await expect(submit(draft)).rejects.toMatchObject({
      fault: { code: 'reference_exists', values: { intentId: second.intentId } },
    });
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('of a request of ours that is still in progress is refused, and named', async () => {
    const clean = `PAY-${aNumber()}`;
    creations.scripted.trouble.push('cut');
    await submit(aDraft({ clientReference: clean }));
    const second = submit(aDraft({ clientReference: clean.toLowerCase() }));
    await expect(second).rejects.toMatchObject({
      fault: { code: 'reference_exists', values: { reference: clean } },
    });
    await expect(second).rejects.not.toHaveProperty('fault.values.intentId');
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('of two that are submitted at once, one is refused', async () => {
    const clean = `PAY-${aNumber()}`;
    const both = [clean, clean.toLowerCase()].map((clientReference) => submit(aDraft({ clientReference })));
    const settled = await Promise.allSettled(both);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('nothing is stored of a refused one, and its request can be corrected', async () => {
    const clean = `PAY-${aNumber()}`;
    await mirror(anIntent({ clientReference: clean }));
    const draft = aDraft({ clientReference: clean.toLowerCase() });
    await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'reference_exists' } });
    const stored = eq(createRequests.idempotencyKey, draft.idempotencyKey);
    expect(await database().select().from(createRequests).where(stored)).toEqual([]);
    const { idempotencyKey } = draft;
    await expect(submit(aDraft({ idempotencyKey, clientReference: `${clean}-2` }))).resolves.toMatchObject({
      state: 'accepted',
    });
  });
});

describe('what is no look-alike', () => {
  test('is a reference that is another value of a conversion', async () => {
    const payee = `pay-${aNumber()}@example.com`;
    const other = anIntent({ intentType: 'offramp', metadata: { destinationAddress: payee } });
    await mirror(other);
    await expect(submit(aDraft({ clientReference: payee }))).resolves.toMatchObject({ state: 'accepted' });
  });

  test('is one of which a reader sees the difference', async () => {
    const clean = `PAY-${aNumber()}`;
    await mirror(anIntent({ clientReference: `${clean}.` }), anIntent({ clientReference: `${clean}I` }));
    await expect(submit(aDraft({ clientReference: clean }))).resolves.toMatchObject({ state: 'accepted' });
  });
});

test('a plain reference is one search term, one that looks like another has its key beside it', async () => {
  const plain = anIntent({ clientReference: `PAY-${aNumber()}` });
  const odd = anIntent({ clientReference: `PAY-${aNumber()}\u200B` });
  await mirror(plain, odd);
  const termsOf = async ({ id }: { readonly id: string }) =>
    (await database().select().from(intentTerms).where(eq(intentTerms.intentId, id))).map(({ term }) => term);
  const clean = odd.clientReference?.toLowerCase().slice(0, -1);
  expect(await termsOf(plain)).not.toContain(undefined);
  expect((await termsOf(odd)).toSorted()).toEqual(expect.arrayContaining([clean, `${clean ?? ''}\u200B`]));
  const row = await rowOf(plain);
  const references = toSearchTerms(row).filter(({ kind, term }) => kind === 'reference' && term);
  expect(references).toHaveLength(1);
  expect(await database().select().from(intents).where(eq(intents.id, odd.id))).toHaveLength(1);
});
