import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_DISCRIMINATOR, EVENT_DISCRIMINATOR, INSTRUCTION_DISCRIMINATOR } from './discriminators.ts';
import { PROGRAM_ERROR } from '#server/sandbox/svm/testing/program-error.ts';
import { WHITELIST_STATUS } from './whitelist-instructions.ts';

/** The numbers that a header of the program defines, by name in the spelling of this side. */
function readHeader(file: string, pattern: RegExp): Record<string, bigint> {
  const text = readFileSync(new URL(`../program/${file}`, import.meta.url), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name = '', value = '']) => [toCamelCase(name), BigInt(value)]),
  );
}

function toCamelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function toNumbers(discriminators: Readonly<Record<string, Buffer>>): Record<string, bigint> {
  return Object.fromEntries(
    Object.entries(discriminators).map(([name, bytes]) => [name, bytes.readBigUInt64LE()]),
  );
}

function derive(preimage: string): bigint {
  return createHash('sha256').update(preimage).digest().readBigUInt64LE();
}

test('error numbers are those of the program', () => {
  const errors = readHeader('errors.h', /\bERROR_(\w+) = (\d+)/g);
  expect(
    Object.fromEntries(Object.entries(PROGRAM_ERROR).map(([name, code]) => [name, BigInt(code)])),
  ).toEqual(errors);
});

test('whitelist statuses are those of the program', () => {
  const statuses = readHeader('layout.h', /\bSTATUS_(NONE|BUYER|MINTER|WHITELISTER|BANNED) (\d+)/g);
  expect(
    Object.fromEntries(Object.entries(WHITELIST_STATUS).map(([name, byte]) => [name, BigInt(byte)])),
  ).toEqual(statuses);
});

test('[R137] discriminators are those of the program', () => {
  const of = (kind: string) => readHeader('layout.h', new RegExp(`\\b${kind}_(\\w+) (0x[0-9a-f]+)UL`, 'g'));
  expect(toNumbers(INSTRUCTION_DISCRIMINATOR)).toEqual(of('INSTRUCTION'));
  expect(toNumbers(EVENT_DISCRIMINATOR)).toEqual(of('EVENT'));
  expect(of('ACCOUNT')).toMatchObject(toNumbers(ACCOUNT_DISCRIMINATOR));
});

test('all but the discriminator that the spec fixes are derived from their names', () => {
  const { updateWhitelist: _fixed, ...derived } = toNumbers(INSTRUCTION_DISCRIMINATOR);
  expect(derived).toEqual({
    initialize: derive('global:initialize'),
    setStatus: derive('global:set_status'),
    issueBurnGrant: derive('global:issue_burn_grant'),
    burn: derive('global:burn'),
    mint: derive('global:mint'),
    mintUnbound: derive('global:mint_unbound'),
  });
  expect(toNumbers(EVENT_DISCRIMINATOR)).toEqual({
    whitelistUpdated: derive('event:WhitelistUpdated'),
    burned: derive('event:Burned'),
    minted: derive('event:Minted'),
  });
  expect(toNumbers(ACCOUNT_DISCRIMINATOR)).toEqual({
    whitelist: derive('account:Whitelist'),
    burnGrant: derive('account:BurnGrant'),
  });
});
