import type { Plugin } from 'vitest/config';

/**
 * In tests of components, an action is what a page has of it: a call that the server answers. Each export of
 * a `"use server"` file is a mock whose answer is given by the test, and nothing of the server is loaded.
 */
export function standInForActions(): Plugin {
  return {
    name: 'stand-in-for-actions',
    enforce: 'pre',
    transform(source) {
      if (!source.startsWith("'use server';")) return null;
      const names = [...source.matchAll(/^export const (\w+) = /gm)].map(([, name = '']) => name);
      const lines = names.map((name) => `export const ${name} = actionOf('${name}');`);
      const code = ["import { actionOf } from '#scripts/testing/unanswered-actions.ts';", ...lines];
      return { code: code.join('\n'), map: null };
    },
  };
}
