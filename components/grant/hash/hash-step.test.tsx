import { describe, expect, test } from 'vitest';
import { DraftOwner } from '#components/domain/form/draft-owner.tsx';
import { GrantBackendContext } from '#components/grant/grant-backend.ts';
import { dashboardGrantBackend } from '#components/grant/dashboard-grant-backend.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { HashRecord } from '#lib/browser-storage/hash-log.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import grant from '#messages/en/grant.json';
import commonPtBr from '#messages/pt-BR/common.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import grantPtBr from '#messages/pt-BR/grant.json';
import { HashStep } from './hash-step.tsx';

const COPY = {
  en: { common, fault, grant },
  'pt-BR': { common: commonPtBr, fault: faultPtBr, grant: grantPtBr },
};
const RECORD: HashRecord = {
  walletId: '00000000-0000-4000-8000-000000000001',
  txHash: `0x${'ab'.repeat(32)}`,
  origin: 'wallet',
  keptAtMs: 1,
};

test.each([
  [null, 'waiting'],
  [{ code: 'no_answer' }, 'waiting'],
  [{ code: 'chain_unreachable' }, 'unsaved'],
  [{ code: 'wallet_hash_unseen' }, 'unseen'],
  [{ code: 'signed_out' }, 'signedOut'],
] as const)('a hash that waits for its next try says why: %o: %s', (why, word) => {
  const page = renderWithCopy(
    <GrantBackendContext value={dashboardGrantBackend}>
      <HashStep entry={{ state: 'waiting', fault: why, tries: 1, isKept: true, record: RECORD }} />
    </GrantBackendContext>,
    { locale: 'en', messages: COPY.en },
  );
  const words = ['waiting', 'unsaved', 'unseen', 'signedOut'] as const;
  const said = words.filter((one) => page.includes(grant.hash[one].split(' (')[0] ?? one));
  expect(said).toEqual([word]);
});

describe.each(['en', 'pt-BR'] as const)('a refused hash, in %s', (locale) => {
  const words = COPY[locale].grant.hash;

  function shown(code: FaultCode, origin: HashRecord['origin'] = 'wallet', isKept = true): string {
    const entry = { state: 'refused', fault: { code }, tries: 1, isKept } as const;
    return renderWithCopy(
      <GrantBackendContext value={dashboardGrantBackend}>
        <HashStep entry={{ ...entry, record: { ...RECORD, origin } }} />
      </GrantBackendContext>,
      { locale, messages: COPY[locale] },
    );
  }

  function shownTo(userId: string, record: HashRecord): string {
    const entry = { state: 'refused', fault: { code: 'forbidden' }, tries: 1, isKept: true } as const;
    return renderWithCopy(
      <DraftOwner userId={userId}>
        <GrantBackendContext value={dashboardGrantBackend}>
          <HashStep entry={{ ...entry, record }} />
        </GrantBackendContext>
      </DraftOwner>,
      { locale, messages: COPY[locale] },
    );
  }

  test.each(['forbidden', 'link_unusable', 'not_found'] as const)(
    'that a wallet answered and no server recorded is to be handed over, and is sent again: %s',
    (code) => {
      const page = shown(code);
      expect(page).toContain(COPY[locale].fault[code].title);
      for (const text of [
        words.unrecorded,
        words.handOver.ask,
        words.retry,
        words.copy,
        words.handOver.action,
      ])
        expect(page).toContain(text);
      expect(page).not.toContain(`>${words.continue}<`);
    },
  );

  test.each(['forbidden', 'link_unusable', 'not_found'] as const)(
    'says nothing of what the request alone did not do: %s',
    (code) => {
      for (const origin of ['wallet', 'user'] as const)
        expect(shown(code, origin)).not.toContain(COPY[locale].fault[code].money);
    },
  );

  test('says that the page must stay open where only it has the hash', () => {
    expect(shown('forbidden', 'wallet', false)).toContain(words.notKept);
    expect(shown('forbidden')).not.toContain(words.notKept);
    expect(shown('wallet_tx_hash_mismatch', 'wallet', false)).not.toContain(words.notKept);
  });

  test.each(['wallet', 'user'] as const)(
    'that another user of this browser kept says so, and offers no deletion: by origin %s',
    (origin) => {
      const page = shownTo('bia', { ...RECORD, origin, userId: 'ana' });
      for (const text of [words.otherUser, words.handOver.ask, words.retry, words.copy])
        expect(page).toContain(text);
      expect(page).not.toContain(words.handOver.action);
      expect(page).not.toContain(`>${words.continue}<`);
      const own = shownTo('ana', { ...RECORD, origin, userId: 'ana' });
      expect(own).not.toContain(words.otherUser);
      expect(own).toContain(origin === 'user' ? `>${words.continue}<` : words.handOver.action);
    },
  );

  test.each(['wallet_tx_hash_mismatch', 'wallet_cancelled_meanwhile', 'wallet_grant_reverted'] as const)(
    'that the server has is read about, and left: %s',
    (code) => {
      const page = shown(code);
      expect(page).toContain(COPY[locale].fault[code].money);
      expect(page).toContain(`>${words.continue}<`);
      expect(page).not.toContain(words.handOver.action);
    },
  );
});
