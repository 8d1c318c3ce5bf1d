/** What a use case that refuses throws, for `toMatchObject`. */
export function refused(code: string, values?: object): object {
  return { fault: { code, ...(values && { values }) } };
}

/** What an action that refuses answers. */
export function refusedAnswer(code: string): object {
  return { ok: false, ...refused(code) };
}
