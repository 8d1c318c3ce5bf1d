import { describe, expect, test } from 'vitest';
import { failCheck, mayBeSigned, noteCheck, passCheck, REQUIRED_CHECKS } from './sign-check.ts';

describe.each(['evm', 'solana'] as const)('[B1] a wallet may be asked on %s', (family) => {
  const passed = REQUIRED_CHECKS[family].map((id) => passCheck(id));

  test('when every check was made and none failed', () => {
    expect(mayBeSigned(family, passed)).toBe(true);
    expect(mayBeSigned(family, [...passed, noteCheck('fee', 'unknown')])).toBe(true);
    const noted = REQUIRED_CHECKS[family].map((id) => ({ ...noteCheck('fee', 'unknown'), id }));
    expect(mayBeSigned(family, noted)).toBe(true);
    expect(mayBeSigned(family, [])).toBe(false);
  });

  test.each(REQUIRED_CHECKS[family])('never when %s failed or was not made', (id) => {
    const others = passed.filter((check) => check.id !== id);
    expect(mayBeSigned(family, others)).toBe(false);
    expect(mayBeSigned(family, [...others, { ...failCheck('fee', 'unknown'), id }])).toBe(false);
    expect(mayBeSigned(family, [...passed, { ...failCheck('fee', 'unknown'), id }])).toBe(false);
  });
});
