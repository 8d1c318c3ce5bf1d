/** Random bytes that cannot be predicted, as hexadecimal digits. */
export function randomBytes(count: number): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
