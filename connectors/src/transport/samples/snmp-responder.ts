import dgram from 'node:dgram'
import { once } from 'node:events'

/** A cell: integer, text or octets, object identifier, address, ticks. */
export type Cell = number | string | Buffer | { readonly oid: string } | { readonly ip: string } | { readonly ticks: number }

/** Tables of one community, by object identifier. */
export type Tables = Readonly<Record<string, Cell>>

export interface Behaviour {
  /** False: no answer. Called for each request. */
  answers?: (community: string, from: string) => boolean
  /** A request stays without an answer. */
  unanswered?: () => void
  /** Changes the answer's octets. */
  distort?: (answer: Buffer) => Buffer
  /** Error status in place of rows. */
  status?: (community: string, from: string) => number
  /** More rows than this are tooBig. */
  fits?: number
  /** Gives the rows of this column in the order in which they were written down. */
  unsorted?: string
  /** Gives the same rows again and again. */
  repeats?: boolean
  /** Milliseconds before each answer. */
  delay?: number
}

export interface Responder {
  readonly port: number
  /** Community and first object identifier of every request. */
  readonly asked: { community: string; from: string; repetitions: number }[]
  /** Variables of every SET, with their values: a number, or an identifier. */
  readonly set: (readonly [oid: string, value: number | string])[][]
  readonly behaviour: Behaviour
  /** Highest number of requests that waited for their answers at a time. */
  mostWaiting: number
  readonly sources: Set<number>
  close(): void
}

const length = (size: number): Buffer =>
  size < 128 ? Buffer.from([size]) : Buffer.from([0x82, size >> 8, size & 0xff])
const field = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), length(body.length), body])
}
const signed = (value: number, tag = 2): Buffer => {
  const octets = Buffer.alloc(6)
  octets.writeIntBE(value, 0, 6)
  let from = 0
  while (from < 5 && ((octets[from] === 0 && octets[from + 1]! < 128) || (octets[from] === 255 && octets[from + 1]! > 127))) from += 1
  return field(tag, octets.subarray(from))
}
const identifier = (oid: string): Buffer => {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number)
  const octets: number[] = [first * 40 + second]
  for (const number of rest) {
    const groups = [number & 127]
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left & 127) | 128)
    octets.push(...groups)
  }
  return field(6, Buffer.from(octets))
}
const cell = (value: Cell): Buffer => {
  if (typeof value === 'number') return signed(value)
  if (typeof value === 'string') return field(4, Buffer.from(value))
  if (Buffer.isBuffer(value)) return field(4, value)
  if ('oid' in value) return identifier(value.oid)
  if ('ip' in value) return field(0x40, Buffer.from(value.ip.split('.').map(Number)))
  return signed(value.ticks, 0x43)
}

interface Piece {
  readonly tag: number
  readonly body: Buffer
  readonly rest: Buffer
}
const take = (buffer: Buffer): Piece => {
  const first = buffer[1] ?? 0
  const count = first & 128 ? first & 127 : 0
  const size = count === 0 ? first : buffer.readUIntBE(2, count)
  const start = 2 + count
  return { tag: buffer[0] ?? 0, body: buffer.subarray(start, start + size), rest: buffer.subarray(start + size) }
}
const integer = (body: Buffer): number => body.readIntBE(0, body.length)
const readIdentifier = (body: Buffer): string => {
  const first = body[0] ?? 0
  const numbers = first >= 80 ? [2, first - 80] : [Math.floor(first / 40), first % 40]
  let number = 0
  for (const octet of body.subarray(1)) {
    number = number * 128 + (octet & 127)
    if (octet < 128) {
      numbers.push(number)
      number = 0
    }
  }
  return numbers.join('.')
}

const order = (one: string, other: string): number => {
  const a = one.split('.').map(Number)
  const b = other.split('.').map(Number)
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) if (a[at] !== b[at]) return a[at]! - b[at]!
  return a.length - b.length
}

/** The row behind this one where it is a row, as an agent that keeps no order has it; else the first that is higher. */
const nextOf = (rows: readonly (readonly [string, Cell])[], oid: string): number => {
  const at = rows.findIndex(([key]) => key === oid)
  const next = at === -1 ? rows.findIndex(([key]) => order(key, oid) > 0) : at + 1
  return next === rows.length ? -1 : next
}

/** SNMP v2c; a SET is noted and changes nothing: a community per set of tables; others are met with silence. */
export const startResponder = async (
  communities: Readonly<Record<string, Tables>>,
  behaviour: Behaviour = {},
): Promise<Responder> => {
  const sorted = new Map(
    Object.entries(communities).map(([name, tables]) => {
      const asWritten = (key: string) => behaviour.unsorted !== undefined && key.startsWith(`${behaviour.unsorted}.`)
      return [name, Object.entries(tables).sort(([a], [b]) => (asWritten(a) && asWritten(b) ? 0 : order(a, b)))]
    }),
  )
  const socket = dgram.createSocket('udp4')
  let waiting = 0
  let again: [string, Cell][] = []
  const state: Responder = { port: 0, asked: [], set: [], behaviour, mostWaiting: 0, sources: new Set(), close: () => socket.close() }
  socket.on('message', (message, from) => {
    const version = take(take(message).body)
    const community = take(version.rest)
    const pdu = take(community.rest)
    const id = take(pdu.body)
    const second = take(id.rest)
    const third = take(second.rest)
    const name = community.body.toString()
    const wanted: string[] = []
    const given: (readonly [string, number | string])[] = []
    for (let rest = take(third.rest).body; rest.length > 0; ) {
      const varbind = take(rest)
      const cellOf = take(take(varbind.body).rest)
      wanted.push(readIdentifier(take(varbind.body).body))
      if (pdu.tag === 0xa3) given.push([wanted.at(-1) ?? '', cellOf.tag === 6 ? readIdentifier(cellOf.body) : integer(cellOf.body)])
      rest = varbind.rest
    }
    const first = wanted[0] ?? ''
    const bulk = pdu.tag === 0xa5
    const repetitions = bulk ? integer(third.body) : 1
    state.asked.push({ community: name, from: first, repetitions })
    state.sources.add(from.port)
    if (pdu.tag === 0xa3) state.set.push(given)
    const rows = sorted.get(name)
    if (rows === undefined || behaviour.answers?.(name, first) === false) return behaviour.unanswered?.()
    const varbinds: Buffer[] = []
    for (const oid of pdu.tag === 0xa3 ? [] : wanted) {
      const at = pdu.tag === 0xa0 ? rows.findIndex(([key]) => key === oid) : nextOf(rows, oid)
      const found = at === -1 ? [] : rows.slice(at, at + repetitions)
      if (behaviour.repeats === true && bulk && again.length === 0) again = found
      const told = again.length > 0 ? again : found
      for (const [key, value] of told) varbinds.push(field(0x30, identifier(key), cell(value)))
      if (told.length < repetitions) {
        const absent = Buffer.from([pdu.tag === 0xa0 ? 0x81 : 0x82, 0])
        varbinds.push(field(0x30, identifier(told.at(-1)?.[0] ?? oid), absent))
      }
    }
    const big = behaviour.fits !== undefined && varbinds.length > behaviour.fits
    const status = behaviour.status?.(name, first) ?? (big ? 1 : 0)
    const answer = field(
      0x30,
      signed(1),
      field(4, community.body),
      field(0xa2, signed(integer(id.body)), signed(status), signed(0), status !== 0 || pdu.tag !== 0xa3 ? field(0x30, ...(status === 0 ? varbinds : [])) : field(0x30, take(third.rest).body)),
    )
    const send = () => {
      waiting -= 1
      socket.send(behaviour.distort?.(answer) ?? answer, from.port, from.address, () => {})
    }
    waiting += 1
    state.mostWaiting = Math.max(state.mostWaiting, waiting)
    if (behaviour.delay === undefined) send()
    else setTimeout(send, behaviour.delay)
  })
  socket.on('error', () => {})
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return Object.assign(state, { port: socket.address().port })
}

/** Tables from columns: `{ '1.3…2': { 7: 'Gi1/0/7' } }`. */
export const tablesOf = (columns: Readonly<Record<string, Readonly<Record<string, Cell>>>>): Tables =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, rows]) =>
      Object.entries(rows).map(([index, value]) => [`${column}.${index}`, value] as const),
    ),
  )
