import { expect, test } from 'vitest';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import { AwaitAuthorization } from './await-authorization.tsx';

const networkChange = {
  network: 'Base',
  isElsewhere: false,
  isAsking: false,
  failure: null,
  ask: () => Promise.resolve(),
};

test.each([
  ['normal', 0],
  ['slow', 60_000],
] as const)('a %s wait shows its age where no screen reader announces each second', (pace, agoMs) => {
  const startedAt = new Date(Date.now() - agoMs).toISOString();
  const html = renderAtBackend(
    <AwaitAuthorization burn={aBurn('preparing', { startedAt })} networkChange={networkChange} />,
    { locale: 'en', messages: { burn, common } },
  );
  const announced = [...html.matchAll(/<p[^>]*role="status"[^>]*>(.*?)<\/p>/g)].map(([, text]) => text);
  expect(html).toContain('<time');
  expect(announced).toEqual([burn.await[pace]]);
});
