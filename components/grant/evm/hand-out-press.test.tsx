// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { evmNetworkOf } from '#lib/chains/chains.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { passGrant, REQUIRED_GRANT_CHECKS } from '#lib/signing/grant-check.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import common from '#messages/en/common.json';
import grant from '#messages/en/grant.json';
import { handOut } from '#components/grant/hand-out.ts';
import { EvmElsewhere } from './evm-elsewhere.tsx';

const guard = vi.hoisted(() => ({ outcome: {}, freshOutcome: vi.fn() }));
vi.mock('#components/signing/use-guard.ts', () => ({ useGuard: () => guard }));
vi.mock('#components/signing/checks/guard-view.tsx', () => ({ GuardView: () => null }));
vi.mock('#components/grant/use-grant-rows.ts', () => ({ useGrantRows: () => () => [] }));
vi.mock('#components/grant/grant-backend.ts', () => ({ useGrantBackend: () => ({}) }));
vi.mock('#components/grant/hand-out.ts', () => ({ handOut: vi.fn(() => new Promise(() => undefined)) }));

const calldata = {
  to: '0xde709f2102306220921060314715629080e2fb77',
  data: '0xabcdef01',
  chainRef: 'eip155:84532',
  signerWallet: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  limitCents: 100_000,
  expiresAt: '2099-11-22T12:00:00.000Z',
};
const checks = REQUIRED_GRANT_CHECKS.evm.map((check) => passGrant(check, {}));

function open() {
  vi.mocked(handOut).mockClear();
  guard.outcome = { checks, chainTimeUnix: 1, sign: null };
  const registration = toGrantSubject(walletDetailFixture({ calldata }));
  const network = evmNetworkOf('base', 'sandbox');
  const { user, getByRole } = openPage(
    <EvmElsewhere {...{ registration, calldata, network }} environment="sandbox" />,
    { locale: 'en', messages: { common, grant } },
  );
  const button = () => getByRole('button', { name: grant.elsewhere.show });
  return { button, press: () => user.click(button()) };
}

test('[R123] a call is handed out once, however often it is pressed while its checks are run again', async () => {
  const fresh = Promise.withResolvers<object>();
  guard.freshOutcome.mockReturnValue(fresh.promise);
  const { button, press } = open();
  await press();
  expect(button().getAttribute('aria-busy')).toBe('true');
  await press();
  fresh.resolve({ checks });
  await press();
  expect(guard.freshOutcome).toHaveBeenCalledOnce();
  expect(handOut).toHaveBeenCalledOnce();
});

test.each<[string, () => Promise<object | undefined>]>([
  ['could not be run', () => Promise.reject(new Error('the chain cannot be asked'))],
  ['have no outcome', async () => undefined],
])(
  '[R123] it can be pressed again where the checks %s, and nothing was handed out',
  async (_what, answer) => {
    guard.freshOutcome.mockImplementation(answer);
    const { button, press } = open();
    await press();
    expect(handOut).not.toHaveBeenCalled();
    expect(button().hasAttribute('aria-busy')).toBe(false);
  },
);
