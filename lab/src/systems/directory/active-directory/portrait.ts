import { crc32, deflateSync } from 'node:zlib'
import type { Person } from '../../../world/model/people.ts'
import { hash } from '../../../world/random.ts'

const side = 48

function chunk(type: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), contents])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(contents.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}

/** A head and shoulders in two colours of their own, as PNG. Service accounts and every third of the staff have none. */
export function portraitOf({ username, kind }: Person): Buffer | null {
  const number = hash(username)
  if (kind === 'service' || (kind === 'staff' && number % 3 === 0)) return null
  const rows = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const face = (x - 24) ** 2 + (y - 18) ** 2 < 90
      const shoulders = (x - 24) ** 2 / 2 + (y - 48) ** 2 < 200
      rows[y * (side + 1) + 1 + x] = face || shoulders ? 1 : 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const shade = (of: number) => [of & 0x7f, (of >> 7) & 0x7f, (of >> 14) & 0x7f]
  const palette = Buffer.from([...shade(number).map((value) => value + 0x80), ...shade(number >> 3)])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
