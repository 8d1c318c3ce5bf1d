/** Ends an exhaustive switch: a missing case is a type error, and at run time an exception. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
