import type { Photo } from '../accounts.ts'

/** What the schema allows (`rangeUpper` of `thumbnailPhoto`). */
const largest = 102_400

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const begins = (octets: Buffer, with_: Buffer) => octets.subarray(0, with_.length).equals(with_)

/** A picture that a browser may be shown: small, and of a kind that its first octets prove. */
export function photoOf(octets: Buffer | null): {
  readonly photo: Photo | null
  readonly refused: string | null
} {
  if (octets === null || octets.length === 0) return { photo: null, refused: null }
  if (octets.length > largest) return { photo: null, refused: 'larger than the directory allows' }
  if (begins(octets, jpeg)) return { photo: { type: 'image/jpeg', octets }, refused: null }
  if (begins(octets, png)) return { photo: { type: 'image/png', octets }, refused: null }
  return { photo: null, refused: 'neither JPEG nor PNG' }
}
