import { expect, test } from 'vitest';
import { signatureSearch } from './signature-search.ts';

test('[R127] the search does not end with an earlier grant: a newer one replaces it', async () => {
  const histories = [['old'], ['new', 'old']];
  const toFound = (signature: string) => ({ signature, blockTimeUnix: null });
  const findSignatures = () => Promise.resolve((histories.shift() ?? []).map(toFound));
  const { queryFn, refetchInterval } = signatureSearch('one', { findSignatures });
  const { signal } = new AbortController();
  expect((await queryFn({ signal }))[0]?.signature).toBe('old');
  expect(refetchInterval).toBe(3_000);
  expect((await queryFn({ signal }))[0]?.signature).toBe('new');
});
