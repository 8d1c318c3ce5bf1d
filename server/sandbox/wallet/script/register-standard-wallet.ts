import type {
  Wallet,
  WindowAppReadyEvent,
  WindowRegisterWalletEvent,
  WindowRegisterWalletEventCallback,
} from '@wallet-standard/base';

class RegisterWalletEvent extends Event implements WindowRegisterWalletEvent {
  override readonly type = 'wallet-standard:register-wallet';
  readonly detail: WindowRegisterWalletEventCallback;

  constructor(callback: WindowRegisterWalletEventCallback) {
    super('wallet-standard:register-wallet', { bubbles: false, cancelable: false, composed: false });
    this.detail = callback;
  }

  override preventDefault(): never {
    throw new Error('not allowed');
  }
  override stopImmediatePropagation(): never {
    throw new Error('not allowed');
  }
  override stopPropagation(): never {
    throw new Error('not allowed');
  }
}

declare global {
  interface WindowEventMap {
    'wallet-standard:app-ready': WindowAppReadyEvent;
  }
}

/**
 * Wallet Standard: offers the wallet to every app of the page, whether it is ready before or after this
 * script.
 */
export function registerStandardWallet(wallet: Wallet): void {
  const callback: WindowRegisterWalletEventCallback = (api) => api.register(wallet);
  window.dispatchEvent(new RegisterWalletEvent(callback));
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => callback(detail));
}
