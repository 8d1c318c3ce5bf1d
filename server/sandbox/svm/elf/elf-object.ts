/** The parts of a relocatable ELF object (64-bit, little-endian) that linking a program needs. */
export interface ElfObject {
  readonly sections: readonly ElfSection[];
  readonly symbols: readonly ElfSymbol[];
  /** Relocations of `.text`, in file order. */
  readonly textRelocations: readonly ElfRelocation[];
}

export interface ElfSection {
  readonly index: number;
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly link: number;
  readonly data: Buffer;
}

interface ElfSymbol {
  readonly name: string;
  readonly type: number;
  readonly sectionIndex: number;
  readonly value: number;
  readonly size: number;
}

export interface ElfRelocation {
  readonly offset: number;
  readonly type: number;
  readonly symbol: ElfSymbol;
}

export const SECTION_TYPE = { progbits: 1, symtab: 2, strtab: 3, dynamic: 6, nobits: 8, rel: 9, dynsym: 11 };
export const SECTION_FLAG = { write: 1, alloc: 2, executable: 4 };
export const SYMBOL_TYPE = { section: 3 };
export const UNDEFINED_SECTION = 0;

export const SECTION_HEADER_SIZE = 64;
export const SYMBOL_SIZE = 24;
export const RELOCATION_SIZE = 16;
export const MACHINE_BPF = 247;

/** Reads an object file. Throws when it is not a relocatable BPF object. */
export function readElfObject(bytes: Uint8Array): ElfObject {
  const file = Buffer.from(bytes);
  if (file.readUInt32BE(0) !== 0x7f454c46 || file.readUInt16LE(18) !== MACHINE_BPF) {
    throw new Error('not a BPF object file');
  }
  const sections = readSections(file);
  const symbols = readSymbols(sections);
  return { sections, symbols, textRelocations: readTextRelocations(sections, symbols) };
}

/** The one section with this name. Throws when there is none. */
export function requireSection(object: ElfObject, name: string): ElfSection {
  const section = object.sections.find((candidate) => candidate.name === name);
  if (!section) throw new Error(`the object has no ${name} section`);
  return section;
}

function readSections(file: Buffer): ElfSection[] {
  const tableOffset = readNumber(file, 40);
  const count = file.readUInt16LE(60);
  const headers = Array.from({ length: count }, (_, index) =>
    file.subarray(tableOffset + index * SECTION_HEADER_SIZE, tableOffset + (index + 1) * SECTION_HEADER_SIZE),
  );
  const names = sectionData(file, at(headers, file.readUInt16LE(62)));
  return headers.map((header, index) => ({
    index,
    name: readString(names, header.readUInt32LE(0)),
    type: header.readUInt32LE(4),
    flags: readNumber(header, 8),
    link: header.readUInt32LE(40),
    data: sectionData(file, header),
  }));
}

function sectionData(file: Buffer, header: Buffer): Buffer {
  if (header.readUInt32LE(4) === SECTION_TYPE.nobits) return Buffer.alloc(readNumber(header, 32));
  const offset = readNumber(header, 24);
  return file.subarray(offset, offset + readNumber(header, 32));
}

function readSymbols(sections: readonly ElfSection[]): ElfSymbol[] {
  const table = sections.find((section) => section.type === SECTION_TYPE.symtab);
  if (!table) throw new Error('the object has no symbol table');
  const names = at(sections, table.link).data;
  return records(table.data, SYMBOL_SIZE).map((record) => ({
    name: readString(names, record.readUInt32LE(0)),
    type: record.readUInt8(4) & 0xf,
    sectionIndex: record.readUInt16LE(6),
    value: readNumber(record, 8),
    size: readNumber(record, 16),
  }));
}

function readTextRelocations(
  sections: readonly ElfSection[],
  symbols: readonly ElfSymbol[],
): ElfRelocation[] {
  const table = sections.find((section) => section.type === SECTION_TYPE.rel && section.name === '.rel.text');
  return records(table?.data ?? Buffer.alloc(0), RELOCATION_SIZE).map((record) => ({
    offset: readNumber(record, 0),
    type: record.readUInt32LE(8),
    symbol: at(symbols, record.readUInt32LE(12)),
  }));
}

function records(data: Buffer, size: number): Buffer[] {
  return Array.from({ length: data.length / size }, (_, index) =>
    data.subarray(index * size, (index + 1) * size),
  );
}

function readNumber(buffer: Buffer, offset: number): number {
  return Number(buffer.readBigUInt64LE(offset));
}

function readString(table: Buffer, offset: number): string {
  return table.toString('latin1', offset, table.indexOf(0, offset));
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`the object refers to entry ${index} of a table of ${list.length}`);
  return item;
}
