/** E, the institution (ISPB), the moment as yyyyMMddHHmm, and eleven of its own. */
const SHAPE = /^E[\dA-Z]{8}20\d{10}[\dA-Z]{11}$/i;

/** Whether a text has the shape of the id that banks give a Pix payment, which no resource names. */
export function isEndToEndId(text: string): boolean {
  return SHAPE.test(text.trim());
}
