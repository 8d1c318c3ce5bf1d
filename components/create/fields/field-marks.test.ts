import { describe, expect, test } from 'vitest';
import { CREATE_MARKS } from '#components/create/create-marks.ts';
import type { Fault } from '#lib/errors/result.ts';
import { isAboutField, listUnmarked, toFieldMessages } from './field-marks.ts';

const refusal = (path: string, message = 'no'): Fault => ({
  code: 'invalid_input',
  fieldErrors: [{ path, message }],
});
const titleOf = (code: string) => `title of ${code}`;

const marks = CREATE_MARKS;

describe('[R5] [R15] the form of a conversion', () => {
  test.each(Object.entries(marks.byPath))('marks what is refused as %s: %s', (name, field) => {
    for (const path of [name, `body.${name}`, `body/${name}`, `${name}[0]`, `intent.${name}.0`]) {
      expect(toFieldMessages(marks, refusal(path), titleOf)).toEqual([[field, 'no']]);
      expect(listUnmarked(marks, refusal(path))).toEqual([]);
    }
  });

  test.each(['', 'somethingNew', 'constructor', 'amountCentsOfOther'])(
    'marks nothing by "%s", and the message is beside the form',
    (path) => {
      expect(toFieldMessages(marks, refusal(path), titleOf)).toEqual([]);
      expect(listUnmarked(marks, refusal(path))).toEqual([{ path, message: 'no' }]);
    },
  );

  test.each(Object.entries(marks.byFault))('marks by the fault %s: %s', (code, field) => {
    const fault = { code } as Fault;
    expect(toFieldMessages(marks, fault, titleOf)).toEqual([[field, `title of ${code}`]]);
  });

  test('[R35] marks nothing by a KYB that is not approved, which no other value helps', () => {
    const fault: Fault = { code: 'kyb_required', values: { message: 'an approved KYB case' } };
    expect(toFieldMessages(marks, fault, titleOf)).toEqual([]);
    expect(listUnmarked(marks, fault)).toEqual([]);
    expect(isAboutField(marks, fault)).toBe(false);
  });
});
