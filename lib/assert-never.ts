/** Ends an exhaustive switch: a case nobody handled is a type error, and at run time an exception. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
