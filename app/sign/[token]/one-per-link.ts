export interface LinkKeys {
  readonly token: string;
  /** Names the link in this browser's storage. */
  readonly linkKey: string;
}

/** One backend a link, so that what it sends has one outbox. Only in a browser. */
export function onePerLink<Backend>(create: (keys: LinkKeys) => Backend): (keys: LinkKeys) => Backend {
  const backends = new Map<string, Backend>();
  return (keys) => {
    const backend = backends.get(keys.linkKey) ?? create(keys);
    backends.set(keys.linkKey, backend);
    return backend;
  };
}
