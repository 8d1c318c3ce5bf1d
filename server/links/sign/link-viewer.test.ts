import { expect, test } from 'vitest';
import { sessionCookie } from '#server/auth/session-token.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { linkViewerCookie } from './link-viewer.ts';

useTestEnv();

test.each([
  ['of a session', () => sessionCookie()],
  ['of a browser that signed with a link', () => linkViewerCookie('5f1d8c02-6a3b-4c1e-9d2f-000000000001')],
])(
  'the cookie %s comes with a page that is opened from another site, and with nothing else of it',
  (_, make) => {
    expect(make().options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
  },
);
