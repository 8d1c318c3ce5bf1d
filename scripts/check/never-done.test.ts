import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SOURCES = globSync('{app,components,lib,server}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|\/testing\/|^server\/sandbox\//.test(file),
);
const read = (file: string) => readFileSync(file, 'utf8');

describe('[R40] nothing here begins a refund', () => {
  test('no action, no call to the service and no route is of one', () => {
    const exported = /^export (?:const|(?:async )?function) (\w+)/gm;
    const asked = SOURCES.filter((file) => /^server\/(?:actions|conversion\/verbs)\//.test(file));
    const names = asked.flatMap((file) => [...read(file).matchAll(exported)].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => /refund/i.test(name))).toEqual([]);
    expect(asked.filter((file) => /['"`/]refunds?\b/i.test(read(file)))).toEqual([]);
    expect(SOURCES.filter((file) => /^app\/.*refund/i.test(file))).toEqual([]);
  });

  test('no button is of one', () => {
    const pressed = SOURCES.filter((file) => /<(?:Button|button)\b[^>]*refund/i.test(read(file)));
    expect(pressed).toEqual([]);
  });
});

test('[R55] a provider’s code is only parsed, stored and shown: no other file knows it', () => {
  const knowing = SOURCES.filter((file) => /original_?provider|provider_?failure_?code/i.test(read(file)));
  expect(knowing.sort()).toEqual([
    'components/intents/decision/failure-panel.tsx',
    'components/intents/decision/to-support-bundle-text.ts',
    'lib/intents/intent-view.ts',
    'lib/intents/intent.ts',
    'lib/intents/support-bundle.ts',
    'server/intents/get-intent-detail.ts',
    'server/intents/mirror/merge-row.ts',
    'server/store/schema/schema-intents.ts',
  ]);
});
