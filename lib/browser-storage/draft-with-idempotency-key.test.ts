import { describe, expect, test } from 'vitest';
import { createValuesSchema, EMPTY_VALUES, isFinalRefusal } from '#lib/intents/create/create-form.ts';
import {
  editKeyedDraft as editDraft,
  freezeKeyedDraft as freezeDraft,
  openKeyedDraft,
  refuseKeyedDraft as refuseDraft,
  type NewKey,
} from './draft-with-idempotency-key.ts';

const FIRST = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const SECOND = '5f1d8c02-6a3b-4c1e-9d2f-000000000002';
const values = { ...EMPTY_VALUES, chainId: 'base' as const, amount: '10,00', destination: '0xabc' };
const first = () => FIRST;
const second = () => SECOND;
const openDraft = (kept: unknown, newKey: NewKey, initial = EMPTY_VALUES) =>
  openKeyedDraft(kept, { schema: createValuesSchema, values: initial }, newKey);

describe('the key of a form', () => {
  test('[R23] is minted when the form opens', () => {
    expect(openDraft(null, first)).toEqual({ idempotencyKey: FIRST, values: EMPTY_VALUES, sentValues: null });
  });

  test('[R23] survives a reload with what was typed', () => {
    const kept: unknown = JSON.parse(JSON.stringify(editDraft(openDraft(null, first), values, second)));
    expect(openDraft(kept, second)).toEqual({ idempotencyKey: FIRST, values, sentValues: null });
  });

  test('[R23] survives a reload after the send', () => {
    const sent = freezeDraft(editDraft(openDraft(null, first), values, second));
    expect(openDraft(JSON.parse(JSON.stringify(sent)), second)).toEqual(sent);
  });

  test('[R24] changes with an edit after a send', () => {
    const sent = freezeDraft(editDraft(openDraft(null, first), values, second));
    const edited = editDraft(sent, { ...values, amount: '11,00' }, second);
    expect(edited).toEqual({
      idempotencyKey: SECOND,
      values: { ...values, amount: '11,00' },
      sentValues: null,
    });
  });

  test('[R24] stays when the same values are sent again', () => {
    const sent = freezeDraft(editDraft(openDraft(null, first), values, second));
    expect(editDraft(sent, { ...values }, second).idempotencyKey).toBe(FIRST);
  });

  test('is left behind by a refusal that ended the request', () => {
    const sent = freezeDraft(openDraft(null, first, values));
    expect(refuseDraft(sent, isFinalRefusal('onramp_wallet_not_authorized'), second)).toEqual({
      idempotencyKey: SECOND,
      values,
      sentValues: null,
    });
  });

  test.each(['internal', 'service_key_refused', 'signed_out', 'database_unavailable'] as const)(
    '[R23] stays stored after %s, because the request may be in progress',
    (code) => {
      const sent = freezeDraft(openDraft(null, first, values));
      expect(refuseDraft(sent, isFinalRefusal(code), second)).toEqual(sent);
    },
  );

  test('is new when what the tab stored cannot be read', () => {
    expect(openDraft({ idempotencyKey: 'no', values: 7 }, first).idempotencyKey).toBe(FIRST);
  });
});
