import { describe, expect, test } from 'vitest';
import { dropUnsentDrafts, readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const FORM = 'create:onramp:new';
const ANA = { userId: 'ana', form: FORM };
const RUI = { userId: 'rui', form: FORM };
const EARLIER = { idempotencyKey: '1', values: { amount: '1' } };
const TYPED = { idempotencyKey: '1', values: { amount: '1' }, sent: [] };
const SENT = { ...TYPED, sent: [{ idempotencyKey: '1', values: { amount: '1' } }] };

describe('a draft in a tab', () => {
  test('[R23] is its user’s alone: the next user of the tab finds none, and the first finds it again', () => {
    const storage = memoryStorage();
    writeDraft(storage, ANA, SENT);
    expect(readDraft(storage, RUI)).toBeNull();
    writeDraft(storage, RUI, TYPED);
    expect(readDraft(storage, ANA)).toEqual(SENT);
    removeDraft(storage, ANA);
    expect(readDraft(storage, ANA)).toBeNull();
    expect(readDraft(storage, RUI)).toEqual(TYPED);
  });

  test('[R23] of another user is dropped, but for what was sent', () => {
    const storage = memoryStorage();
    const other = { ...ANA, form: 'register::' };
    writeDraft(storage, ANA, SENT);
    writeDraft(storage, other, TYPED);
    writeDraft(storage, RUI, TYPED);
    dropUnsentDrafts(storage, 'rui');
    expect([ANA, other, RUI].map((place) => readDraft(storage, place))).toEqual([SENT, null, TYPED]);
  });

  test('[R23] of another user is dropped where nothing comes of what was sent, and so is what was typed after it', () => {
    const storage = memoryStorage();
    const other = { ...ANA, form: 'register::' };
    const [refused] = SENT.sent.map((one) => ({ ...one, isRefused: true }));
    writeDraft(storage, ANA, { idempotencyKey: '2', values: { amount: '2' }, sent: [...SENT.sent, refused] });
    writeDraft(storage, other, { ...TYPED, sent: [refused] });
    dropUnsentDrafts(storage, 'rui');
    expect([ANA, other].map((place) => readDraft(storage, place))).toEqual([SENT, null]);
  });

  test('[R23] is dropped with the sign-out, but for what was sent; nothing else is', () => {
    const storage = memoryStorage();
    writeDraft(storage, ANA, TYPED);
    writeDraft(storage, RUI, SENT);
    storage.setItem('burn-proof:x', '{"proof":');
    storage.setItem('register::', JSON.stringify({ ...EARLIER, sentValues: null }));
    storage.setItem('create:offramp:new', JSON.stringify({ ...EARLIER, sentValues: {} }));
    dropUnsentDrafts(storage);
    expect([...storage.items.keys()].toSorted()).toEqual([
      'burn-proof:x',
      'create:offramp:new',
      `draft:rui:${FORM}`,
    ]);
  });

  test('of an earlier release is read once, by the first who opens the form', () => {
    const storage = memoryStorage();
    const earlier = { ...EARLIER, sentValues: {} };
    storage.setItem(FORM, JSON.stringify(earlier));
    expect(readDraft(storage, ANA)).toEqual(earlier);
    writeDraft(storage, ANA, TYPED);
    expect(readDraft(storage, RUI)).toBeNull();
  });

  test('that cannot be read is none', () => {
    const storage = memoryStorage();
    storage.setItem(`draft:ana:${FORM}`, '{"values":');
    expect(readDraft(storage, ANA) ?? null).toBeNull();
    dropUnsentDrafts(storage);
    expect(storage.items.size).toBe(0);
  });
});
