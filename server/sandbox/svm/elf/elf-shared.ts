import {
  MACHINE_BPF,
  RELOCATION_SIZE,
  SECTION_FLAG,
  SECTION_HEADER_SIZE,
  SECTION_TYPE,
  SYMBOL_SIZE,
} from './elf-object.ts';

/**
 * What a linked program consists of. Addresses are file offsets: the image is mapped as it lies in the file.
 */
interface SharedObject {
  readonly code: Buffer;
  readonly data: readonly { readonly address: number; readonly bytes: Buffer }[];
  readonly entryAddress: number;
  readonly symbols: readonly DynamicSymbol[];
  readonly relocations: readonly DynamicRelocation[];
}

/** A function of the program, or a syscall, which has no address. */
export interface DynamicSymbol {
  readonly name: string;
  readonly address: number | undefined;
  readonly size: number;
}

export interface DynamicRelocation {
  readonly address: number;
  readonly type: number;
  readonly symbolName: string | undefined;
}

const FILE_HEADER_SIZE = 64;
const SEGMENT_HEADER_SIZE = 56;
const SEGMENT_COUNT = 3;
const DYNAMIC_ENTRY_SIZE = 16;
const TYPE_SHARED = 3;
const SYMBOL_INFO = { undefined: 0x10, function: 0x12 };
const SEGMENT_TYPE = { load: 1, dynamic: 2 };
const SEGMENT_FLAG = { execute: 1, write: 2, read: 4 };
const DYNAMIC_TAG = { null: 0, strtab: 5, symtab: 6, strsz: 10, syment: 11, rel: 17, relsz: 18, relent: 19 };

/** Where the code begins: straight after the headers. */
export const TEXT_FILE_OFFSET = FILE_HEADER_SIZE + SEGMENT_HEADER_SIZE * SEGMENT_COUNT;

const { write, alloc, executable } = SECTION_FLAG;
/**
 * `link` is the section this one refers to, by its place in the section table, which begins with an empty
 * one.
 */
const SECTION_KIND = {
  '.text': { type: SECTION_TYPE.progbits, flags: alloc | executable },
  '.rodata': { type: SECTION_TYPE.progbits, flags: alloc },
  '.dynamic': { type: SECTION_TYPE.dynamic, flags: alloc | write, link: 5, entrySize: DYNAMIC_ENTRY_SIZE },
  '.dynsym': { type: SECTION_TYPE.dynsym, flags: alloc, link: 5, info: 1, entrySize: SYMBOL_SIZE },
  '.dynstr': { type: SECTION_TYPE.strtab, flags: alloc },
  '.rel.dyn': { type: SECTION_TYPE.rel, flags: alloc, link: 4, entrySize: RELOCATION_SIZE },
};
type SectionName = keyof typeof SECTION_KIND;

interface Piece {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly offset: number;
  readonly bytes: Buffer;
  readonly link?: number;
  readonly info?: number;
  readonly entrySize?: number;
}

/**
 * Writes the program as an ELF shared object with the three segments and seven sections the loader searches
 * for.
 */
export function writeSharedObject(program: SharedObject): Buffer {
  const pieces = layOut(program);
  const names = sectionNames(pieces);
  const namesOffset = endOf(pieces);
  const headersOffset = alignToEight(namesOffset + names.bytes.length);
  const file = Buffer.alloc(headersOffset + (pieces.length + 2) * SECTION_HEADER_SIZE);

  writeFileHeader(file, program.entryAddress, headersOffset, pieces.length + 2);
  writeSegments(file, pieces);
  for (const piece of pieces) piece.bytes.copy(file, piece.offset);
  names.bytes.copy(file, namesOffset);

  const namesPiece = {
    name: '.shstrtab',
    type: SECTION_TYPE.strtab,
    flags: 0,
    offset: namesOffset,
    bytes: names.bytes,
  };
  [...pieces, namesPiece].forEach((piece, index) => {
    const header = file.subarray(headersOffset + (index + 1) * SECTION_HEADER_SIZE);
    writeSectionHeader(header, piece, names.offsetOf(piece.name));
  });
  return file;
}

/** The sections in file order, where `SECTION_KIND` says which refers to which. */
function layOut({ code, data, symbols, relocations }: SharedObject): Piece[] {
  const dataOffset = alignToEight(TEXT_FILE_OFFSET + code.length);
  const dataBytes = joinData(data, dataOffset);
  const dynamicOffset = alignToEight(dataOffset + dataBytes.length);
  const symbolsOffset = dynamicOffset + Object.keys(DYNAMIC_TAG).length * DYNAMIC_ENTRY_SIZE;
  const { symbolTable, strings } = writeSymbols(symbols);
  const stringsOffset = symbolsOffset + symbolTable.length;
  const relocationsOffset = alignToEight(stringsOffset + strings.length);
  const relocationTable = writeRelocations(relocations, symbols);
  const dynamic = writeDynamic([
    [DYNAMIC_TAG.rel, relocationsOffset],
    [DYNAMIC_TAG.relsz, relocationTable.length],
    [DYNAMIC_TAG.relent, RELOCATION_SIZE],
    [DYNAMIC_TAG.symtab, symbolsOffset],
    [DYNAMIC_TAG.syment, SYMBOL_SIZE],
    [DYNAMIC_TAG.strtab, stringsOffset],
    [DYNAMIC_TAG.strsz, strings.length],
    [DYNAMIC_TAG.null, 0],
  ]);
  const place = (name: SectionName, offset: number, bytes: Buffer) => {
    return { name, offset, bytes, ...SECTION_KIND[name] };
  };
  return [
    place('.text', TEXT_FILE_OFFSET, code),
    place('.rodata', dataOffset, dataBytes),
    place('.dynamic', dynamicOffset, dynamic),
    place('.dynsym', symbolsOffset, symbolTable),
    place('.dynstr', stringsOffset, strings),
    place('.rel.dyn', relocationsOffset, relocationTable),
  ];
}

function joinData(data: SharedObject['data'], start: number): Buffer {
  const end = data.reduce((last, piece) => Math.max(last, piece.address + piece.bytes.length), start);
  const joined = Buffer.alloc(end - start);
  for (const piece of data) piece.bytes.copy(joined, piece.address - start);
  return joined;
}

function writeSymbols(symbols: readonly DynamicSymbol[]): { symbolTable: Buffer; strings: Buffer } {
  const symbolTable = Buffer.alloc((symbols.length + 1) * SYMBOL_SIZE);
  let strings = '\0';
  symbols.forEach((symbol, index) => {
    const record = symbolTable.subarray((index + 1) * SYMBOL_SIZE);
    record.writeUInt32LE(strings.length, 0);
    record.writeUInt8(symbol.address === undefined ? SYMBOL_INFO.undefined : SYMBOL_INFO.function, 4);
    record.writeUInt16LE(symbol.address === undefined ? 0 : 1, 6);
    writeNumber(record, 8, symbol.address ?? 0);
    writeNumber(record, 16, symbol.size);
    strings += `${symbol.name}\0`;
  });
  return { symbolTable, strings: Buffer.from(strings, 'latin1') };
}

function writeRelocations(
  relocations: readonly DynamicRelocation[],
  symbols: readonly DynamicSymbol[],
): Buffer {
  const bytes = Buffer.alloc(relocations.length * RELOCATION_SIZE);
  relocations.forEach((relocation, index) => {
    const record = bytes.subarray(index * RELOCATION_SIZE);
    writeNumber(record, 0, relocation.address);
    record.writeUInt32LE(relocation.type, 8);
    record.writeUInt32LE(symbols.findIndex((symbol) => symbol.name === relocation.symbolName) + 1, 12);
  });
  return bytes;
}

function writeDynamic(entries: readonly (readonly [tag: number, value: number])[]): Buffer {
  const bytes = Buffer.alloc(entries.length * DYNAMIC_ENTRY_SIZE);
  entries.forEach(([tag, value], index) => {
    writeNumber(bytes, index * DYNAMIC_ENTRY_SIZE, tag);
    writeNumber(bytes, index * DYNAMIC_ENTRY_SIZE + 8, value);
  });
  return bytes;
}

function sectionNames(pieces: readonly Piece[]): { bytes: Buffer; offsetOf: (name: string) => number } {
  const text = `\0${[...pieces.map((piece) => piece.name), '.shstrtab'].join('\0')}\0`;
  return {
    bytes: Buffer.from(text, 'latin1'),
    offsetOf: (name) => text.indexOf(`\0${name}\0`) + 1,
  };
}

function writeFileHeader(file: Buffer, entry: number, headersOffset: number, sectionCount: number): void {
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);
  file.writeUInt16LE(TYPE_SHARED, 16);
  file.writeUInt16LE(MACHINE_BPF, 18);
  file.writeUInt32LE(1, 20);
  writeNumber(file, 24, entry);
  writeNumber(file, 32, FILE_HEADER_SIZE);
  writeNumber(file, 40, headersOffset);
  file.writeUInt16LE(FILE_HEADER_SIZE, 52);
  file.writeUInt16LE(SEGMENT_HEADER_SIZE, 54);
  file.writeUInt16LE(SEGMENT_COUNT, 56);
  file.writeUInt16LE(SECTION_HEADER_SIZE, 58);
  file.writeUInt16LE(sectionCount, 60);
  file.writeUInt16LE(sectionCount - 1, 62);
}

/** The code; everything that is only read; and the dynamic section by itself. */
function writeSegments(file: Buffer, pieces: readonly Piece[]): void {
  const [code, readOnly, dynamic] = pieces;
  if (!code || !readOnly || !dynamic) throw new Error('a program has code, data and a dynamic section');
  const { read, write, execute } = SEGMENT_FLAG;
  const readOnlySize = endOf(pieces) - readOnly.offset;
  const segments = [
    [SEGMENT_TYPE.load, read | execute, code.offset, code.bytes.length, 4096],
    [SEGMENT_TYPE.load, read, readOnly.offset, readOnlySize, 4096],
    [SEGMENT_TYPE.dynamic, read | write, dynamic.offset, dynamic.bytes.length, 8],
  ] as const;
  segments.forEach(([type, flags, offset, size, alignment], index) => {
    const header = file.subarray(FILE_HEADER_SIZE + index * SEGMENT_HEADER_SIZE);
    header.writeUInt32LE(type, 0);
    header.writeUInt32LE(flags, 4);
    for (const field of [8, 16, 24]) writeNumber(header, field, offset);
    for (const field of [32, 40]) writeNumber(header, field, size);
    writeNumber(header, 48, alignment);
  });
}

function writeSectionHeader(header: Buffer, piece: Piece, nameOffset: number): void {
  const isMapped = (piece.flags & SECTION_FLAG.alloc) !== 0;
  header.writeUInt32LE(nameOffset, 0);
  header.writeUInt32LE(piece.type, 4);
  writeNumber(header, 8, piece.flags);
  writeNumber(header, 16, isMapped ? piece.offset : 0);
  writeNumber(header, 24, piece.offset);
  writeNumber(header, 32, piece.bytes.length);
  header.writeUInt32LE(piece.link ?? 0, 40);
  header.writeUInt32LE(piece.info ?? 0, 44);
  writeNumber(header, 48, isMapped ? 8 : 1);
  writeNumber(header, 56, piece.entrySize ?? 0);
}

function endOf(pieces: readonly Piece[]): number {
  return pieces.reduce((end, piece) => Math.max(end, piece.offset + piece.bytes.length), 0);
}

function writeNumber(buffer: Buffer, offset: number, value: number): void {
  buffer.writeBigUInt64LE(BigInt(value), offset);
}

function alignToEight(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}
