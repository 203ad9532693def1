// Sections: several typed arrays in one file, each after its length, so that loading is copying.

type Numbers = Uint8Array | Uint16Array | Uint32Array

/** Numbers are little-endian in the file, as in the memory of every machine that Node runs on here. */
export function packSections(sections: readonly Numbers[]): Uint8Array {
  return Buffer.concat(
    sections.flatMap((section) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(section.byteLength)
      return [length, Buffer.from(section.buffer, section.byteOffset, section.byteLength)]
    }),
  )
}

/** Reads the sections in their order; each call copies one, so that it is aligned and the file can go. */
export function sectionReader(file: Buffer): () => ArrayBuffer {
  let at = 0
  return () => {
    const start = at + 4
    at = start + file.readUInt32LE(at)
    return new Uint8Array(file.subarray(start, at)).buffer
  }
}
