import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkProgram } from './link-program.ts';

test('what is no object file of the target is refused', () => {
  expect(() => linkProgram(Buffer.from('#include <stdio.h>\n'.repeat(10)))).toThrow('not a BPF object file');
});

test('a program that is linked already is refused', () => {
  const program = readFileSync(new URL('./program/whitelist.so', import.meta.url));
  expect(() => linkProgram(program)).toThrow('the object has no symbol table');
});
