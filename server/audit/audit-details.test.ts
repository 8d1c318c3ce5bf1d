import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_DETAILS, SIGN_IN_REASONS } from '#lib/audit/audit-details.ts';
import { EXPORT_END_REASONS } from '#lib/exports/export-end-reasons.ts';
import { notificationChoiceSchema } from '#lib/notifications/notification-choice.ts';
import { sandboxControlSchema } from '#lib/sandbox-control/sandbox-control.ts';
import en from '#messages/en/audit.json';
import ptBr from '#messages/pt-BR/audit.json';

const WRITES =
  /\b(?:appendAudit|toAuditEntry|recordWalletStep|recordLinkStep|endExport|reprocess|returnToReady)\(/;
const DETAILS = /\b(?:details|facts)\s*[=:]\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g;
/** Those that are spread into the details: the outcome of another step, a refusal, a change, an identity. */
const SPREAD = [
  'processed',
  'accepted',
  'changed',
  'proofs',
  'field',
  'typed',
  'stated',
  'role',
  'roleBefore',
  'isDisabled',
];
const OF_IDENTITY = ['isIdentityForgotten', 'issuer', 'subject'];
/** Of what the code calls details or facts besides. */
const NO_DETAILS = new Set(['body', 'createdBy', 'passwordHash', 'prepared']);

/** The names in an object literal; what is spread is named where it is made. */
function namesIn(literal: string): string[] {
  return literal
    .replaceAll(/\([^()]*\)/g, '')
    .split(',')
    .map((part) => /^\s*(?:'([^']+)'|(\w+))\s*(?::|$)/.exec(part))
    .flatMap((match) => match?.[1] ?? match?.[2] ?? []);
}

function namesInCode(): Set<string> {
  const files = globSync('server/**/*.ts').filter((path) => !/\.test\.ts$|\/testing\//.test(path));
  const texts = files.map((path) => readFileSync(path, 'utf8')).filter((text) => WRITES.test(text));
  const literals = texts.flatMap((text) => [...text.matchAll(DETAILS)].map(([, literal = '']) => literal));
  return new Set(literals.flatMap(namesIn).filter((name) => !NO_DETAILS.has(name)));
}

test('each detail that an entry of the audit log is written with has a text', () => {
  const written = new Set([
    ...namesInCode(),
    ...SPREAD,
    ...OF_IDENTITY,
    ...Object.keys(notificationChoiceSchema.shape),
    ...sandboxControlSchema.options.flatMap(({ shape }) => Object.keys(shape)),
  ]);
  // That it reads the code at all.
  for (const name of ['amountCents', 'linkKind', 'clientAddress', 'txSignature', 'by']) {
    expect(written).toContain(name);
  }
  expect([...written].filter((name) => !AUDIT_DETAILS.some((known) => known === name))).toEqual([]);
});

test.each([en, ptBr])('each known detail and reason has its text', ({ detail }) => {
  expect(Object.keys(detail.name).toSorted()).toEqual([...AUDIT_DETAILS].toSorted());
  const reasons = [...SIGN_IN_REASONS, ...EXPORT_END_REASONS];
  expect(Object.keys(detail.reason).toSorted()).toEqual(reasons.toSorted());
});
