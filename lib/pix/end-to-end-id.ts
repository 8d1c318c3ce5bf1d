const SHAPE = /^E[\dA-Z]{31}$/i;

/** Whether a text has the shape of the id that banks give a Pix payment, which no resource names. */
export function isEndToEndId(text: string): boolean {
  return SHAPE.test(text.trim());
}
