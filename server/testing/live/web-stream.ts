import type { LiveStream } from '#server/live/open-stream.ts';

const BUFFERED_BYTES = 64 * 1024;

/** A live stream as one that a test reads at its own pace. */
export function toWebStream(stream: LiveStream): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        stream.start({
          write: (bytes) => controller.enqueue(bytes),
          hasRoom: () => (controller.desiredSize ?? 0) > 0,
          end: () => controller.close(),
        }),
      pull: () => stream.goOn(),
      cancel: () => stream.stop(),
    },
    { highWaterMark: BUFFERED_BYTES, size: (chunk) => chunk.byteLength },
  );
}
