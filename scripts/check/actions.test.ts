import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './tool.ts';

const ACTIONS = path.join(ROOT, 'server/actions');
const NOT_ACTIONS = /\.test\.ts$|^define-action\.ts$/;
const files = readdirSync(ACTIONS).filter((file) => file.endsWith('.ts') && !NOT_ACTIONS.test(file));

// A bare export in a "use server" file is a public endpoint without session, permission, Origin check or parsing.
describe.each(files)('server/actions/%s', (file) => {
  const source = readFileSync(path.join(ACTIONS, file), 'utf8');
  const exports = source.split('\n').filter((line) => line.startsWith('export '));

  it('starts with the directive', () => {
    expect(source).toMatch(/^'use server';/);
  });

  it('exports nothing that defineAction did not build', () => {
    const bare = exports.filter((line) => !/^export (?:const \w+ = defineAction\(|type )/.test(line));
    expect(bare).toEqual([]);
  });

  it('names its permission in the one table', () => {
    expect(source).toMatch(/permission: '[a-z]+\.[a-z]+'/);
  });
});

it('has actions to look at', () => {
  expect(files.length).toBeGreaterThan(0);
});
