import { beforeEach, describe, expect, test, vi } from 'vitest';
import { discoverWallets, LEGACY_ID, type DiscoveredWallet } from './discover-wallets.ts';

const ICON = 'data:image/svg+xml;base64,PHN2Zy8+';
let page: EventTarget & { ethereum?: unknown };

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});

const wallet = () => ({ request: async () => [] });

function announce(info: object, provider: unknown): void {
  const detail = { info: { uuid: crypto.randomUUID(), icon: ICON, ...info }, provider };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

function discover(): DiscoveredWallet[] {
  const found: DiscoveredWallet[] = [];
  discoverWallets((one) => found.push(one));
  return found;
}

describe('the wallets of a browser', () => {
  test('are those that announce themselves, now and later, each once', () => {
    const [first, second] = [wallet(), wallet()];
    page.addEventListener('eip6963:requestProvider', () => announce({ name: 'First', rdns: 'one' }, first));
    const found = discover();
    announce({ name: 'Second', rdns: 'two' }, second);
    announce({ name: 'First', rdns: 'one' }, first);
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['one', 'First'],
      ['two', 'Second'],
    ]);
  });

  test('are both there when two call themselves the same: neither hides the other', () => {
    const found = discover();
    announce({ name: 'Wallet', rdns: 'same' }, wallet());
    announce({ name: 'Wallet', rdns: 'same' }, wallet());
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  test('include the one that is only in window.ethereum', () => {
    page.ethereum = wallet();
    expect(discover()).toMatchObject([{ id: LEGACY_ID, name: '' }]);
  });

  test('are also one that comes to window.ethereum later', () => {
    const found = discover();
    page.ethereum = wallet();
    page.dispatchEvent(new Event('ethereum#initialized'));
    expect(found).toMatchObject([{ id: LEGACY_ID }]);
  });

  test('are one when window.ethereum announces itself, too', () => {
    const one = wallet();
    page.ethereum = one;
    page.addEventListener('eip6963:requestProvider', () => announce({ name: 'One', rdns: 'one' }, one));
    expect(discover()).toMatchObject([{ id: 'one', name: 'One' }]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no information', { provider: wallet() }],
    ['no provider', { info: { uuid: 'u', name: 'n', rdns: 'r', icon: ICON } }],
    ['a name that is no text', { info: { uuid: 'u', name: {}, rdns: 'r', icon: ICON }, provider: wallet() }],
  ])('are not an announcement with %s', (_, detail) => {
    const found = discover();
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    expect(found).toEqual([]);
  });

  test('show no picture from elsewhere', () => {
    const found = discover();
    announce({ name: 'One', rdns: 'one', icon: 'https://example.com/pixel.png' }, wallet());
    expect(found).toMatchObject([{ icon: undefined }]);
  });

  test('are none when window.ethereum cannot be read', () => {
    Object.defineProperty(page, 'ethereum', {
      get: () => {
        throw new Error('not to be read');
      },
    });
    expect(discover()).toEqual([]);
  });
});
