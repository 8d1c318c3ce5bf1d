import { brotliDecompressSync } from 'node:zlib';

/** The characters of a WOFF2 file, by the segments of its first `cmap` (format 4). */
export function readFontCharacters(file: Buffer): number[] {
  const cmap = readTable(file, 0);
  const segments = cmap.subarray(cmap.readUInt32BE(8));
  if (segments.readUInt16BE(0) !== 4) throw new Error('its first cmap is of another format');
  const bytes = segments.readUInt16BE(6);
  return Array.from({ length: bytes / 2 - 1 }).flatMap((_, index) => {
    const last = segments.readUInt16BE(14 + 2 * index);
    const first = segments.readUInt16BE(16 + bytes + 2 * index);
    return Array.from({ length: last - first + 1 }, (_unused, step) => first + step);
  });
}

/** A table by its number in the format's list of known tables (WOFF2, 4.1); all are one compressed stream. */
function readTable(file: Buffer, wanted: number): Buffer {
  const tables = brotliDecompressSync(file.subarray(...findStream(file)));
  const { offset, length } = listTables(file).find(({ known }) => known === wanted) ?? {
    offset: 0,
    length: 0,
  };
  return tables.subarray(offset, offset + length);
}

const HEADER_BYTES = 48;
const GLYF_AND_LOCA = [10, 11];
const OTHER_NAME = 63;

function listTables(file: Buffer) {
  let at = HEADER_BYTES;
  let offset = 0;
  return Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at);
    const known = flags & 63;
    at += known === OTHER_NAME ? 5 : 1;
    const plain = readBase128();
    const isPlain = flags >> 6 === (GLYF_AND_LOCA.includes(known) ? 3 : 0);
    const length = isPlain ? plain : readBase128();
    offset += length;
    return { known, offset: offset - length, length, end: at };
  });

  function readBase128(): number {
    for (let value = 0; ;) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
}

function findStream(file: Buffer): [start: number, end: number] {
  const start = listTables(file).at(-1)?.end ?? 0;
  return [start, start + file.readUInt32BE(20)];
}
