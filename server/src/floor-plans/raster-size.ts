import { crc32 } from 'node:zlib'

export interface Size {
  readonly width: number
  readonly height: number
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const startsAsPng = (content: Buffer) => content.subarray(0, 8).equals(pngStart)
export const startsAsJpeg = (content: Buffer) => content.readUIntBE(0, 3) === 0xff_d8_ff

/**
 * Size of a PNG, and where its last chunk ends (ISO/IEC 15948, 5.3): each chunk is there whole, with the checksum that it has. Nothing is
 * unpacked. Null for what is none.
 */
export function readPng(content: Buffer): (Size & { readonly end: number }) | null {
  let size: Size | null = null
  for (let at = 8; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > content.length) return null
    if (crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4)) return null
    if (size === null) {
      if (type !== 'IHDR' || length !== 13) return null
      size = { width: content.readUInt32BE(at + 8), height: content.readUInt32BE(at + 12) }
    }
    if (type === 'IEND') return { ...size, end }
    at = end
  }
  return null
}

/** Frames with a size (ITU-T T.81, table B.1): all start-of-frame markers but DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Size of a JPEG by its first frame; null where there is none, or where the file ends before its picture does. */
export function readJpeg(content: Buffer): (Size & { readonly end: number }) | null {
  const end = content.lastIndexOf(Buffer.from([0xff, 0xd9]))
  for (let at = 2; at + 9 < end;) {
    if (content[at] !== 0xff) return null
    const marker = content[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7), end: end + 2 }
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + content.readUInt16BE(at + 2)
  }
  return null
}
