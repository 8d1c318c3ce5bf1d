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
  },
  {
    locale: 'pt-BR',
    copy: { burn: burnPtBr, fault: faultPtBr },
    advises: /\b(?:criar|crie) outr/i,
    forbids: /\b(?:não|nem|antes de) (?:crie|criar)/i,
    waits: 'quando a rede mostrar que nada foi queimado',
  },
] as const;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(LANGUAGES)('[R44] [R67] advice on another offramp, in $locale', (language) => {
  const { copy, advises, forbids, waits } = language;
  test('waits until the network shows that nothing was burned', () => {
    const advice = textsIn(copy).filter((text) => advises.test(text) && !forbids.test(text));
    expect(advice.length).toBeGreaterThan(5);
    expect(advice.filter((text) => !text.includes(waits))).toEqual([]);
  });
});
