import fc from 'fast-check';

function throwing(): never {
  throw new Error('not to be read');
}

/** Objects that throw when they are read. */
const traps: ProxyHandler<object> = {
  get: throwing,
  has: throwing,
  ownKeys: throwing,
  getPrototypeOf: throwing,
  getOwnPropertyDescriptor: throwing,
};

/**
 * Anything a wallet may answer or throw: every type, errors, objects whose properties throw, lists and errors
 * in circles. Given by a function, because fast-check itself reads the values it generates.
 */
export function hostileValue(): fc.Arbitrary<() => unknown> {
  const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSet: true });
  const fields = fc.record({
    code: fc.oneof(fc.integer(), fc.string(), fc.anything()),
    message: fc.anything(),
    data: fc.anything(),
  });
  return fc.oneof(
    { weight: 6, arbitrary: anything.map((value) => () => value) },
    { weight: 1, arbitrary: fc.string().map((message) => () => new Error(message)) },
    { weight: 2, arbitrary: fields.map((more) => () => Object.assign(new Error('wallet'), more)) },
    {
      weight: 3,
      arbitrary: fc.nat().map((index) => () => hostileObjects().at(index % hostileObjects().length)),
    },
  );
}

function hostileObjects(): unknown[] {
  const circle: Record<string, unknown> = {};
  circle['cause'] = circle;
  circle['data'] = [circle];
  return [
    new Proxy({}, traps),
    new Proxy([], traps),
    Object.defineProperty({}, 'message', { get: throwing }),
    Object.defineProperty(new Error('x'), 'code', { get: throwing }),
    Object.defineProperty([], '0', { get: throwing }),
    { toString: throwing, valueOf: throwing, toJSON: throwing },
    circle,
    Symbol('wallet'),
    () => undefined,
    Number.NaN,
    '<html><body>502 Bad Gateway</body></html>',
    '0x123',
  ];
}
