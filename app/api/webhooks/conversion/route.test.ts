import { expect, test } from 'vitest';
import { answerToHalfABody } from '#server/testing/half-a-body.ts';
import { POST } from './route.ts';

test('a sender that leaves in the middle of a webhook is no failure of ours', async () => {
  expect((await answerToHalfABody(POST)).status).toBe(499);
});
