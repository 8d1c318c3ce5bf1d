const MASK = '…';

/**
 * Leaves the code to pay out of an answer of the service, for `JSON.stringify`: the code is shown only where
 * it is checked, and only while it may be paid (R49).
 */
export function maskPixCode(key: string, value: unknown): unknown {
  return key === 'brcode' ? MASK : value;
}

/** The same of a stored answer, for what leaves the server: wherever in it the code is. */
export function maskPixCodes(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, maskWithin(maskPixCode(key, value))]),
  );
}

function maskWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskWithin);
  return typeof value === 'object' && value !== null ? maskPixCodes({ ...value }) : value;
}

/** The same of a text that may be no JSON, or cut. */
export function maskPixCodeInText(text: string): string {
  return text.replaceAll(/("brcode"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/g, `$1"${MASK}"`);
}
