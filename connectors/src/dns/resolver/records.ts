import type { Ask, Reading } from '../../asking.ts'
import { Failure, unreadable } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { isAnswer } from '../../transport/dns-failures.ts'
import type { Dns, DnsAnswer, DnsQuestion } from '../../transport/dns.ts'
import type { DnsRecord, DnsZone, RecordsQuestion } from '../capabilities.ts'
import { askedName, canonicalAddress, canonicalName, reverseName } from './names.ts'

interface Row {
  readonly data: string
  readonly ttl: number | null
}

/** Aliases that are followed; a longer way is told as far as it was gone. */
const longestWay = 8

/** Records of one question that are handed on. */
const most = 100

const words = (type: string, name: string) => (row: Row) =>
  `${name} ${row.ttl === null ? '' : `${row.ttl} `}${type} ${row.data}`

const ofType = (type: DnsRecord['type'], name: string, read: DnsQuestion<Row>['read']): DnsQuestion<Row> => ({
  type,
  name,
  read,
  words: words(type, name),
})

const withoutTtl = (names: readonly string[]): Row[] => names.map((data) => ({ data, ttl: null }))
const withTtl = (rows: readonly { readonly address: string; readonly ttl: number }[]): Row[] =>
  rows.map(({ address, ttl }) => ({ data: address, ttl }))

const questions = {
  A: (name: string) =>
    ofType('A', name, async (resolver, of) => withTtl(await resolver.resolve4(of, { ttl: true }))),
  AAAA: (name: string) =>
    ofType('AAAA', name, async (resolver, of) => withTtl(await resolver.resolve6(of, { ttl: true }))),
  CNAME: (name: string) =>
    ofType('CNAME', name, async (resolver, of) => withoutTtl(await resolver.resolveCname(of))),
  PTR: (name: string) =>
    ofType('PTR', name, async (resolver, of) => withoutTtl(await resolver.resolvePtr(of))),
} as const

const canonical = {
  A: canonicalAddress,
  AAAA: canonicalAddress,
  CNAME: canonicalName,
  PTR: canonicalName,
} as const

/** Rows that are no address or no name of a host are counted and left out; others are told once. */
function drawn(type: DnsRecord['type'], name: string, answer: DnsAnswer<Row>) {
  const read = answer.records.map(({ data, ttl }) => ({ data: canonical[type](data), ttl }))
  const fitting = read.flatMap(({ data, ttl }): DnsRecord[] =>
    data === null ? [] : [{ type, name, data, ttl }],
  )
  const records = [...new Map(fitting.map((record) => [record.data, record])).values()]
  return { records, dropped: read.length - fitting.length, at: answer.receivedAt }
}

type Drawn = ReturnType<typeof drawn>

function readingOf(parts: readonly Drawn[], whole: boolean, now: Date): Reading<readonly DnsRecord[]> {
  const records = parts.flatMap((part) => part.records)
  const dropped = parts.reduce((sum, part) => sum + part.dropped, 0)
  const cut = records.length > most
  // Of several answers the oldest is as old as all of them together.
  const observedAt = parts.reduce((oldest, { at }) => (at < oldest ? at : oldest), now)
  return {
    value: records.slice(0, most),
    complete: whole && !cut && dropped === 0,
    ...(cut ? { of: records.length } : {}),
    dropped,
    observedAt,
  }
}

/** Of a name the aliases and addresses, of an address the names. @throws Failure */
export async function findRecords(
  dns: Dns,
  question: RecordsQuestion,
  zone: string | null,
  ask: Ask,
  now: () => Date,
): Promise<Reading<readonly DnsRecord[]>> {
  const one = async (type: DnsRecord['type'], name: string) =>
    drawn(type, name, await dns.ask(questions[type](name), ask))
  if ('address' in question) return readingOf([await one('PTR', reverseName(question.address))], true, now())

  const name = askedName(question.name, zone)
  const way: Drawn[] = []
  const seen = new Set([name])
  let end = name
  let whole = true
  // What the server said of the way so far is not lost when it will or can say no more.
  const further = async (type: DnsRecord['type']): Promise<Drawn | null> => {
    try {
      return await one(type, end)
    } catch (error) {
      if (end === name || !(error instanceof Failure) || !isAnswer(error)) throw error
      whole = false
      return null
    }
  }
  for (;;) {
    const alias = await further('CNAME')
    if (alias === null) break
    way.push(alias)
    const [next] = alias.records
    if (next === undefined) break
    // A ring, or an endless way: what it leads to is not known.
    if (seen.has(next.data) || seen.size > longestWay) {
      return readingOf(way, false, now())
    }
    seen.add(next.data)
    end = next.data
  }
  const addresses = await withLimit(['A', 'AAAA'] as const, 2, further)
  return readingOf([...way, ...addresses.filter((part) => part !== null)], whole, now())
}

/** The zone's start of authority. @throws Failure unreadable where the server has no such zone */
export async function readZone(dns: Dns, zone: string, ask: Ask): Promise<Reading<DnsZone>> {
  const answer = await dns.ask<DnsZone>(
    {
      type: 'SOA',
      name: zone,
      read: async (resolver, name) => {
        const { nsname, serial, minttl } = await resolver.resolveSoa(name)
        return [{ name, primary: nsname, serial, negativeTtl: minttl }]
      },
      words: ({ name, primary, serial, negativeTtl }) => `${name} SOA ${primary} ${serial} ${negativeTtl}`,
    },
    ask,
  )
  const [found] = answer.records
  const primary = canonicalName(found?.primary ?? '')
  if (found === undefined || primary === null) {
    throw unreadable({ cause: 'not-understood', message: `${dns.name} has no zone ${zone}` })
  }
  return { value: { ...found, primary }, complete: true, dropped: 0, observedAt: answer.receivedAt }
}
