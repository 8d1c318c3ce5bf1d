import { describe, expect, test } from 'vitest';
import { CREATE_FORM_SCHEMAS, createValuesSchema, EMPTY_VALUES } from '#lib/intents/create/create-form.ts';
import {
  editKeyedDraft,
  findEarlierRequests,
  freezeKeyedDraft as freezeDraft,
  isSent,
  openKeyedDraft,
  isAsReviewed,
  refuseKeyedDraft,
  reviewKeyedDraft,
  settleKeyedDraft,
  type KeyedDraft,
  type NewKey,
} from './draft-with-idempotency-key.ts';

const FIRST = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const SECOND = '5f1d8c02-6a3b-4c1e-9d2f-000000000002';
const THIRD = '5f1d8c02-6a3b-4c1e-9d2f-000000000003';
const first = () => FIRST;
const second = () => SECOND;
type Values = typeof EMPTY_VALUES;
const values: Values = { chainId: 'base', amount: '1234', destination: 'a@b.com.br', clientReference: 'one' };

const openDraft = (kept: unknown, newKey: NewKey, initial = EMPTY_VALUES) =>
  openKeyedDraft(kept, { schema: createValuesSchema, values: initial }, newKey);
function toText(typed: Values) {
  const order = CREATE_FORM_SCHEMAS.offramp.safeParse(typed);
  return order.success ? JSON.stringify(order.data) : undefined;
}
const editDraft = (draft: KeyedDraft<Values>, edited: Values, newKey: NewKey) =>
  editKeyedDraft(draft, edited, { toText, newKey });
const reload = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft));
const sentDraft = () => freezeDraft(openDraft(null, first, values));

describe('what is under review', () => {
  const reviewed = () => reviewKeyedDraft(openDraft(null, first, values), toText);

  test('is the same order after a reload, however it is typed, and after an edit that was undone', () => {
    const reloaded = openDraft(reload(reviewed()), second);
    expect(isAsReviewed(reloaded, toText)).toBe(true);
    const other = editDraft(reloaded, { ...values, amount: '11,00' }, second);
    expect(isAsReviewed(other, toText)).toBe(false);
    expect(isAsReviewed(editDraft(other, { ...values, amount: '1.234,00' }, second), toText)).toBe(true);
  });

  test('is nothing before a review, and nothing that is no order', () => {
    expect(isAsReviewed(openDraft(null, first, values), toText)).toBe(false);
    expect(isAsReviewed(reviewKeyedDraft(openDraft(null, first), toText), toText)).toBe(false);
    const kept = { ...openDraft(null, first, values), reviewed: 7 };
    expect(openDraft(kept, second)).toEqual({ ...openDraft(null, first, values), reviewed: undefined });
  });
});

describe('the key of a form', () => {
  test('[R23] is minted when the form opens', () => {
    expect(openDraft(null, first)).toEqual({ idempotencyKey: FIRST, values: EMPTY_VALUES, sent: [] });
  });

  test('[R23] survives a reload with what was typed', () => {
    const kept = reload(editDraft(openDraft(null, first), values, second));
    expect(openDraft(kept, second)).toEqual({ idempotencyKey: FIRST, values, sent: [] });
  });

  test('[R23] survives a reload after the send, and after a send of the same again', () => {
    expect(openDraft(reload(sentDraft()), second)).toEqual(sentDraft());
    expect(freezeDraft(sentDraft())).toEqual(sentDraft());
  });

  test('[R23] stays after a refusal without effect, which is not among the earlier requests of another order', () => {
    const refused = reload(refuseKeyedDraft(sentDraft(), FIRST));
    expect(openDraft(refused, second).idempotencyKey).toBe(FIRST);
    expect(freezeDraft(openDraft(refused, second))).toEqual(sentDraft());
    const edited = editDraft(openDraft(refused, second), { ...values, amount: '11,00' }, second);
    expect(edited.idempotencyKey).toBe(SECOND);
    expect(findEarlierRequests(edited)).toEqual([]);
    expect(editDraft(edited, values, second).idempotencyKey).toBe(FIRST);
  });

  test('[R24] changes with another order after a send, which stays known', () => {
    const edited = editDraft(sentDraft(), { ...values, amount: '11,00' }, second);
    expect(edited.idempotencyKey).toBe(SECOND);
    expect(isSent(edited)).toBe(false);
    expect(findEarlierRequests(edited)).toEqual([{ idempotencyKey: FIRST, values }]);
  });

  test.each([
    ['the amount written out', { amount: '1.234,00' }],
    ['spaces around the texts', { clientReference: ' one ', destination: ' a@b.com.br' }],
  ])('[R24] stays for the same order: %s', (_name, typed) => {
    const edited = editDraft(sentDraft(), { ...values, ...typed }, second);
    expect(edited).toMatchObject({ idempotencyKey: FIRST, values: typed });
    expect(findEarlierRequests(edited)).toEqual([]);
  });

  test('[R24] comes back when what was typed after the send is undone, also after a reload', () => {
    const typing = editDraft(sentDraft(), { ...values, amount: '' }, second);
    expect(typing.idempotencyKey).toBe(SECOND);
    const undone = editDraft(openDraft(reload(typing), second), values, second);
    expect(undone).toEqual(sentDraft());
    expect(isSent(undone)).toBe(true);
  });

  test('[R24] each of several orders without an answer has its own key', () => {
    const other = { ...values, amount: '11,00' };
    const both = freezeDraft(editDraft(sentDraft(), other, second));
    expect(both.idempotencyKey).toBe(SECOND);
    expect(editDraft(both, values, () => THIRD).idempotencyKey).toBe(FIRST);
    expect(editDraft(both, { ...other, amount: '11' }, () => THIRD).idempotencyKey).toBe(SECOND);
    expect(editDraft(both, { ...other, amount: '12' }, () => THIRD)).toMatchObject({
      idempotencyKey: THIRD,
      sent: both.sent,
    });
  });

  test('[R24] what is no order has no key of an order', () => {
    const empty = freezeDraft(openDraft(null, first));
    expect(editDraft(empty, { ...EMPTY_VALUES }, second).idempotencyKey).toBe(SECOND);
  });

  test('is left behind by the outcome of its request, and only of that', () => {
    const other = { ...values, amount: '11,00' };
    expect(settleKeyedDraft(sentDraft(), FIRST, second)).toEqual({
      idempotencyKey: SECOND,
      values,
      sent: [],
    });
    const both = freezeDraft(editDraft(sentDraft(), other, second));
    expect(settleKeyedDraft(both, FIRST, () => THIRD)).toEqual({
      idempotencyKey: SECOND,
      values: other,
      sent: [{ idempotencyKey: SECOND, values: other }],
    });
  });

  test('is new when what the tab kept cannot be read', () => {
    expect(openDraft({ idempotencyKey: 'no', values: 7 }, first).idempotencyKey).toBe(FIRST);
  });

  test.each([
    ['what is filled in', { values: { ...values, chainId: null } }, EMPTY_VALUES],
    ['the key of what is filled in', { idempotencyKey: 'no' }, EMPTY_VALUES],
  ])('[R23] is new where %s cannot be read, and what was sent is still known', (_name, broken, shown) => {
    const kept = { ...editDraft(sentDraft(), { ...values, amount: '11,00' }, second), ...broken };
    const opened = openDraft(reload(kept), () => THIRD);
    expect(opened).toEqual({ idempotencyKey: THIRD, values: shown, sent: sentDraft().sent });
    expect(editDraft(opened, values, second).idempotencyKey).toBe(FIRST);
  });

  test('[R23] of what was sent is still known where another that was sent cannot be read', () => {
    const kept = { ...sentDraft(), sent: [{ idempotencyKey: SECOND, values: 7 }, ...sentDraft().sent] };
    expect(openDraft(reload(kept), () => THIRD)).toEqual(sentDraft());
  });

  test('[R23] of an order that an earlier release sent is found again by the same order', () => {
    const opened = openDraft({ idempotencyKey: FIRST, values, sentValues: values }, second);
    expect(opened).toEqual({
      idempotencyKey: SECOND,
      values: EMPTY_VALUES,
      sent: [{ idempotencyKey: FIRST, values }],
    });
    expect(editDraft(opened, values, second).idempotencyKey).toBe(FIRST);
  });

  test('is new where an earlier release kept what was only typed', () => {
    const opened = openDraft({ idempotencyKey: FIRST, values, sentValues: null }, second);
    expect(opened).toEqual({ idempotencyKey: SECOND, values: EMPTY_VALUES, sent: [] });
  });
});
