import type { LiveStream } from '#server/live/open-stream.ts';
import { toWebStream } from './web-stream.ts';

/** A live stream as a test reads it. */
export interface StreamReader {
  /** Reads on until all that came holds this, or is enough, or the stream ends; answers all that came. */
  readonly until: (isEnough: string | ((text: string) => boolean)) => Promise<string>;
  /** Reads until the stream ends. */
  readonly ended: () => Promise<string>;
  readonly isOver: () => boolean;
  readonly cancel: () => Promise<void>;
}

export function readStream(stream: LiveStream): StreamReader {
  const reader = toWebStream(stream).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let isOver = false;
  async function readWhile(goOn: () => boolean): Promise<string> {
    while (!isOver && goOn()) {
      const { done, value } = await reader.read();
      isOver = done;
      if (value) text += decoder.decode(value, { stream: true });
    }
    return text;
  }
  return {
    until: (isEnough) =>
      readWhile(() => (typeof isEnough === 'string' ? !text.includes(isEnough) : !isEnough(text))),
    ended: () => readWhile(() => true),
    isOver: () => isOver,
    cancel: () => reader.cancel(),
  };
}
