import { describe, expect, test } from 'vitest';
import {
  failCheck,
  mayBeSigned,
  noteCheck,
  passCheck,
  REQUIRED_CHECKS,
  SIGN_CHECK_REASONS,
} from './sign-check.ts';

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

describe('[B1] the order in which the checks of a burn are shown', () => {
  const families = Object.values(REQUIRED_CHECKS);

  test('has a place for every check', () => {
    expect([...new Set(families.flat())].toSorted()).toEqual(Object.keys(SIGN_CHECK_REASONS).toSorted());
  });

  test.each(families)('begins with what is burned: %s, %s, %s', (...order) => {
    expect(order.slice(0, 3)).toEqual(['effect', 'amount', 'token']);
  });
});
