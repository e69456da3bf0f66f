import pg from 'pg'
import { Seeded } from '../seeded.ts'
import { macOf } from './fill.ts'
import type { Size } from './fill.ts'

/** One endpoint with what it can be asked by. */
export interface Drawn {
  readonly mac: string
  readonly address: string
}

/** What people type, by what it is. */
export interface Questions {
  readonly drawn: readonly Drawn[]
  readonly forms: readonly { readonly name: string; readonly texts: readonly string[] }[]
}

const digitsOf = (mac: string) => mac.replaceAll(':', '')

/** Identifiers of `count` endpoints, the same in every run for the same seed. */
export async function draw(url: string, size: Size, count: number, seed: string): Promise<Questions> {
  const random = new Seeded(seed)
  const numbers = Array.from({ length: count }, () => random.below(size.endpoints) + 1)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows: Drawn[]
  try {
    const text = `select ${macOf} as mac, host('10.0.0.0'::inet + n) as address from unnest($1::int[]) as n`
    rows = (await client.query<Drawn>(text, [numbers])).rows
  } finally {
    await client.end()
  }
  const each = (write: (one: Drawn, at: number) => string) => rows.map(write)
  const part = (from: number, lengths: readonly number[]) =>
    each(({ mac }, at) => digitsOf(mac).slice(from, from + (lengths[at % lengths.length] ?? 6)))
  const port = () => `${random.below(size.switches)}-${random.below(size.ports)}`
  const phone = () => {
    const number = random.below(size.switches) * 64 + 5 * random.below(size.ports / 5)
    return `SEP${number.toString(16).padStart(12, '0')}`
  }
  return {
    drawn: rows,
    forms: [
      { name: 'full MAC', texts: each(({ mac }) => mac) },
      { name: 'address', texts: each(({ address }) => address) },
      // A maker's three octets alone name many thousands, a digit more hundreds, two more dozens.
      { name: 'MAC prefix', texts: part(0, [6, 7, 8, 9]).map((digits) => `${digits}*`) },
      { name: 'MAC suffix', texts: each(({ mac }, at) => `*${digitsOf(mac).slice(-4 - (at % 3))}`) },
      { name: 'MAC inner part', texts: part(4, [4, 5, 6, 7]).map((digits) => `*${digits}*`) },
      {
        name: 'name',
        texts: each((_, at) => {
          if (at % 4 === 0) return `OUT-${port()}`
          if (at % 4 === 1) return `sw-${random.below(size.switches)}`
          return at % 4 === 2 ? phone() : `nobody-${at}`
        }),
      },
    ],
  }
}
