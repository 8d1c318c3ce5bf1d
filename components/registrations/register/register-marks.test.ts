import { expect, test } from 'vitest';
import { toFieldMessages } from '#components/create/fields/field-marks.ts';
import { REGISTER_MARKS } from './register-marks.ts';

test.each(Object.entries(REGISTER_MARKS.byPath))(
  '[R5] [R15] what is refused as %s marks the field %s',
  (name, field) => {
    for (const path of [name, `body.${name}`]) {
      const fault = { code: 'invalid_input', fieldErrors: [{ path, message: 'no' }] } as const;
      expect(toFieldMessages(REGISTER_MARKS, fault, String)).toEqual([[field, 'no']]);
    }
  },
);
