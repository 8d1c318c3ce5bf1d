import { describe, expect, test } from 'vitest';
import burnEn from '#messages/en/burn.json';
import faultEn from '#messages/en/fault.json';
import burnPtBr from '#messages/pt-BR/burn.json';
import faultPtBr from '#messages/pt-BR/fault.json';

const LANGUAGES = [
  {
    locale: 'en',
    copy: { burn: burnEn, fault: faultEn },
    advises: /\b(?:create|creates) another\b/i,
    forbids: /\b(?:do not|or create|before you) /i,
    waits: 'once the network shows that nothing was burned',
    renews: /\brequest (?:it again|another)\b|\brequest the authorization again once\b/i,
    expiry: /\bexpire/i,
  },
  {
    locale: 'pt-BR',
    copy: { burn: burnPtBr, fault: faultPtBr },
    advises: /\b(?:criar|crie) outr/i,
    forbids: /\b(?:não|nem|antes de) (?:crie|criar)/i,
    waits: 'quando a rede mostrar que nada foi queimado',
    renews: /\bsolicit(?:e|ar)(?:-a)? (?:outra|novamente|de novo)\b|\bsolicite-a\b|\bsolicite outra\b/i,
    expiry: /\bexpir/i,
  },
] as const;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(LANGUAGES)('[R44] [R67] advice on another offramp, in $locale', (language) => {
  const { copy, advises, forbids, waits, renews, expiry } = language;
  test('waits until the network shows that nothing was burned', () => {
    const advice = textsIn(copy).filter((text) => advises.test(text) && !forbids.test(text));
    expect(advice.length).toBeGreaterThan(5);
    expect(advice.filter((text) => !text.includes(waits))).toEqual([]);
  });

  // The service does not issue one on an EVM network after the first has expired; on Solana it may.
  test('[R66] is given wherever an authorization is to be requested after the one that expires', () => {
    const renewing = textsIn(copy).filter((text) => renews.test(text) && expiry.test(text));
    const ofSolana: string = copy.burn.check.transaction.fee_payer_in_use;
    expect(renewing.length).toBeGreaterThan(5);
    expect(renewing.filter((text) => !text.includes(waits) && text !== ofSolana)).toEqual([]);
    expect(copy.fault.burn_grant_held_by_other.next).toContain(waits);
  });
});
