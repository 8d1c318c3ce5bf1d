const PREFIX = 'sandbox-demo-wallet:';

/** What the wallet remembers for this tab: which account is connected, which network is chosen. */
export function recall(name: string): string | undefined {
  return sessionStorage.getItem(PREFIX + name) ?? undefined;
}

export function remember(name: string, value: string | undefined): void {
  if (value === undefined) sessionStorage.removeItem(PREFIX + name);
  else sessionStorage.setItem(PREFIX + name, value);
}
