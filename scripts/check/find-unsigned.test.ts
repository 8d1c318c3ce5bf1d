import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findUnsigned } from './find-unsigned.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;

describe('the lock file’s checksums', () => {
  test('are missed where there is none, a weak one or half of one', () => {
    const packages = {
      '': {},
      'node_modules/whole': { version: '1.0.0', integrity },
      'node_modules/none': { version: '1.0.0' },
      'node_modules/x/node_modules/@a/weak': { version: '2.0.0', integrity: 'sha1-abc=' },
      'node_modules/half': { version: '3.0.0', integrity: 'sha512-abc' },
      'node_modules/linked': { link: true },
    };
    expect(findUnsigned(packages, ['none@1.0.0', 'gone@1.0.0'])).toEqual({
      added: ['@a/weak@2.0.0', 'half@3.0.0'],
      gone: ['gone@1.0.0'],
    });
  });

  test('are there for all that is installed on this machine', () => {
    const schema = z.looseObject({
      packages: z.record(z.string(), z.looseObject({ integrity: z.string().optional() })),
    });
    const installed = schema.parse(JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')));
    expect(findUnsigned(installed.packages, []).added).toEqual([]);
  });
});
