import {
  readElfObject,
  requireSection,
  SECTION_FLAG,
  SECTION_TYPE,
  SYMBOL_TYPE,
  UNDEFINED_SECTION,
  type ElfObject,
  type ElfRelocation,
  type ElfSection,
} from './elf/elf-object.ts';
import {
  TEXT_FILE_OFFSET,
  writeSharedObject,
  type DynamicRelocation,
  type DynamicSymbol,
} from './elf/elf-shared.ts';

/** Relocations that clang leaves in an object: the address of data (`lddw`), and the target of a call. */
const OBJECT_RELOCATION = { address: 1, call: 10 };
/** Relocations that the loader resolves: an address relative to the image, and a syscall by name. */
const LOADER_RELOCATION = { relative: 8, syscall: 10 };
const ENTRYPOINT = 'entrypoint';
const INSTRUCTION_SIZE = 8;

/**
 * Links one object compiled by clang for BPF into the shared object that the SVM's loader accepts. Addresses
 * are file offsets; `.text` and read-only data are the image. Calls inside the program are resolved here,
 * syscalls by the loader. Throws on anything a program may not have, such as writable data.
 */
export function linkProgram(objectBytes: Uint8Array): Buffer {
  const object = readElfObject(objectBytes);
  refuseWritableData(object);
  const text = requireSection(object, '.text');
  const entrypoint = object.symbols.find((symbol) => symbol.name === ENTRYPOINT);
  if (!entrypoint) throw new Error(`the object has no ${ENTRYPOINT}`);

  const data = placeData(object, TEXT_FILE_OFFSET + text.data.length);
  const code = Buffer.from(text.data);
  const dynamicSymbols: DynamicSymbol[] = [
    { name: ENTRYPOINT, address: TEXT_FILE_OFFSET + entrypoint.value, size: entrypoint.size },
  ];
  const relocations: DynamicRelocation[] = [];
  for (const relocation of object.textRelocations) {
    const dynamic = relocate({ code, relocation, text, data, dynamicSymbols });
    if (dynamic) relocations.push(dynamic);
  }
  return writeSharedObject({
    code,
    data: [...data.values()],
    entryAddress: TEXT_FILE_OFFSET + entrypoint.value,
    symbols: dynamicSymbols,
    relocations,
  });
}

interface PlacedData {
  readonly address: number;
  readonly bytes: Buffer;
}

interface RelocationContext {
  readonly code: Buffer;
  readonly relocation: ElfRelocation;
  readonly text: ElfSection;
  readonly data: ReadonlyMap<number, PlacedData>;
  readonly dynamicSymbols: DynamicSymbol[];
}

function refuseWritableData(object: ElfObject): void {
  const writable = object.sections.find(
    (section) => (section.flags & SECTION_FLAG.write) !== 0 && section.data.length > 0,
  );
  if (writable) throw new Error(`a program may not have writable data, and ${writable.name} is writable`);
}

/** Read-only sections after the code, each at a multiple of eight, keyed by their index in the object. */
function placeData(object: ElfObject, startAddress: number): Map<number, PlacedData> {
  const placed = new Map<number, PlacedData>();
  let address = startAddress;
  for (const section of object.sections.filter(isReadOnlyData)) {
    address = alignToEight(address);
    placed.set(section.index, { address, bytes: section.data });
    address += section.data.length;
  }
  return placed;
}

function isReadOnlyData(section: ElfSection): boolean {
  const { alloc, executable } = SECTION_FLAG;
  return section.type === SECTION_TYPE.progbits && (section.flags & (alloc | executable)) === alloc;
}

/** Settles one reference in the code; answers what is left to the loader, if anything is. */
function relocate(context: RelocationContext): DynamicRelocation | undefined {
  switch (context.relocation.type) {
    case OBJECT_RELOCATION.address:
      return relocateAddress(context);
    case OBJECT_RELOCATION.call:
      return relocateCall(context);
    default:
      throw new Error(`relocation type ${context.relocation.type} is not supported`);
  }
}

/**
 * `lddw` is two instructions long; clang puts the offset in the first and the loader wants the address there.
 */
function relocateAddress({ code, relocation, data }: RelocationContext): DynamicRelocation {
  const target = data.get(relocation.symbol.sectionIndex);
  if (!target) throw new Error(`the address of ${relocation.symbol.name} is not in read-only data`);
  const addend = code.readUInt32LE(relocation.offset + 4);
  code.writeUInt32LE(target.address + relocation.symbol.value + addend, relocation.offset + 4);
  code.writeUInt32LE(0, relocation.offset + INSTRUCTION_SIZE + 4);
  return {
    address: TEXT_FILE_OFFSET + relocation.offset,
    type: LOADER_RELOCATION.relative,
    symbolName: undefined,
  };
}

function relocateCall(context: RelocationContext): DynamicRelocation | undefined {
  const { code, relocation, text, dynamicSymbols } = context;
  const { symbol } = relocation;
  if (symbol.sectionIndex === UNDEFINED_SECTION) {
    if (!dynamicSymbols.some((known) => known.name === symbol.name)) {
      dynamicSymbols.push({ name: symbol.name, address: undefined, size: 0 });
    }
    const address = TEXT_FILE_OFFSET + relocation.offset;
    return { address, type: LOADER_RELOCATION.syscall, symbolName: symbol.name };
  }
  if (symbol.sectionIndex !== text.index) throw new Error(`${symbol.name} is called and is not code`);
  // A call through the section's own symbol carries its target as a distance in instructions, less one.
  const withinSection = (code.readInt32LE(relocation.offset + 4) + 1) * INSTRUCTION_SIZE;
  const target = symbol.value + (symbol.type === SYMBOL_TYPE.section ? withinSection : 0);
  const distance = (target - relocation.offset) / INSTRUCTION_SIZE - 1;
  code.writeInt32LE(distance, relocation.offset + 4);
  return undefined;
}

function alignToEight(address: number): number {
  return Math.ceil(address / 8) * 8;
}
