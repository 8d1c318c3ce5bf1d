import { expect, test } from 'vitest';
import { emailAddressSchema } from './email-address.ts';

test('an address is the same in upper and lower case', () => {
  expect(emailAddressSchema.parse(' Kate@Example.com ')).toBe('kate@example.com');
});

// Lower case would make ASCII of both.
test.each(['\u212Aate@example.com', 'kate@\u212Aompany.example'])('%j is no address', (address) => {
  expect(emailAddressSchema.safeParse(address).success).toBe(false);
});
