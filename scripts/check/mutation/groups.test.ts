import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/launcher/root.ts';
import { MUTATION_GROUPS } from './groups.ts';

/** Of `a/{b,c}.ts`: `a/b.ts` and `a/c.ts`, so that each must be there. */
function alternatives(glob: string): string[] {
  const [whole, list] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (whole === undefined || list === undefined) return [glob];
  return list.split(',').flatMap((one) => alternatives(glob.replace(whole, one)));
}

test.each(Object.entries(MUTATION_GROUPS))(
  'every path of the group %s is there',
  (_name, { mutate, tests }) => {
    const mutated = mutate.map((glob) => glob.replace(/^!/, ''));
    const paths = [...mutated, ...tests.map((test) => `${test}.test.ts`)].flatMap(alternatives);
    expect(paths.filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)).toEqual([]);
  },
);
