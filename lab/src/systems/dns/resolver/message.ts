/** Types and codes of RFC 1035 3.2.2, 3.2.3 and 4.1.1, AAAA of RFC 3596, OPT of RFC 6891. */
export const types = { A: 1, NS: 2, SOA: 6, PTR: 12, AAAA: 28, OPT: 41, AXFR: 252, ANY: 255 } as const
export const codes = { ok: 0, malformed: 1, noSuchName: 3, notImplemented: 4, refused: 5 } as const

const internet = 1

/** What this server takes over UDP at most, whatever a client offers (RFC 6891 6.2.5). */
const ownSize = 1_232

/** What everybody takes over UDP (RFC 1035 4.2.1). */
const smallest = 512

export interface Query {
  readonly id: number
  readonly operation: number
  readonly recursionDesired: boolean
  /** As it was written, without the closing dot; null where the message has no single readable question. */
  readonly name: string | null
  readonly type: number
  readonly internet: boolean
  /** The question's octets, to be repeated. */
  readonly question: Buffer
  /** Octets that the client takes over UDP; null without EDNS. */
  readonly size: number | null
}

export interface ResourceRecord {
  readonly name: string
  readonly type: number
  readonly ttl: number
  readonly data: Buffer
}

export interface Response {
  readonly code: number
  readonly authoritative: boolean
  readonly answers: readonly ResourceRecord[]
  readonly authority: readonly ResourceRecord[]
}

/** A name with its labels' lengths. */
export const nameOctets = (name: string): Buffer =>
  Buffer.concat([
    ...(name === '' ? [] : name.split('.')).map((label) =>
      Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
    ),
    Buffer.from([0]),
  ])

/** Where a name ends and what it is; null when it is cut, too long or compressed, which a question never is. */
function readName(message: Buffer, from: number): { readonly name: string; readonly end: number } | null {
  const labels: string[] = []
  let at = from
  for (;;) {
    const length = message[at]
    if (length === undefined || length > 63 || at + length + 1 > message.length) return null
    if (length === 0) return { name: labels.join('.'), end: at + 1 }
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
    if (at - from > 254) return null
  }
}

/** The size that an OPT record right behind the question offers. */
function offeredSize(message: Buffer, at: number): number | null {
  const additional = message.readUInt16BE(10)
  if (additional === 0 || message.length < at + 11 || message[at] !== 0) return null
  return message.readUInt16BE(at + 1) === types.OPT ? message.readUInt16BE(at + 3) : null
}

/** Null for what is no query at all and gets no answer: too short, or itself an answer. */
export function readQuery(message: Buffer): Query | null {
  if (message.length < 12) return null
  const flags = message.readUInt16BE(2)
  if ((flags & 0x8000) !== 0) return null
  const head = {
    id: message.readUInt16BE(0),
    operation: (flags >>> 11) & 15,
    recursionDesired: (flags & 0x0100) !== 0,
  }
  const read = message.readUInt16BE(4) === 1 ? readName(message, 12) : null
  if (read === null || message.length < read.end + 4) {
    return { ...head, name: null, type: 0, internet: false, question: Buffer.alloc(0), size: null }
  }
  return {
    ...head,
    name: read.name,
    type: message.readUInt16BE(read.end),
    internet: message.readUInt16BE(read.end + 2) === internet,
    question: Buffer.from(message.subarray(12, read.end + 4)),
    size: offeredSize(message, read.end + 4),
  }
}

function recordOctets({ name, type, ttl, data }: ResourceRecord, asked: string | null): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(internet, 2)
  fixed.writeUInt32BE(ttl, 4)
  fixed.writeUInt16BE(data.length, 8)
  // The name of the question stands at octet 12 and is pointed to (4.1.4).
  const owner = name === asked?.toLowerCase() ? Buffer.from([0xc0, 12]) : nameOctets(name)
  return Buffer.concat([owner, fixed, data])
}

const options = Buffer.from([0, 0, types.OPT, ownSize >>> 8, ownSize & 255, 0, 0, 0, 0, 0, 0])

/** The response in octets; over UDP, what does not fit is left out and said to be truncated. */
export function writeResponse(query: Query, response: Response, over: 'udp' | 'tcp'): Buffer {
  const { answers, authority, code, authoritative } = response
  const most =
    over === 'tcp'
      ? 65_535
      : query.size === null
        ? smallest
        : Math.min(Math.max(query.size, smallest), ownSize)
  const written = (one: ResourceRecord) => recordOctets(one, query.name)
  const message = (sections: readonly (readonly ResourceRecord[])[], truncated: boolean) => {
    const head = Buffer.alloc(12)
    head.writeUInt16BE(query.id, 0)
    const bits = 0x8000 | (authoritative ? 0x0400 : 0) | (truncated ? 0x0200 : 0)
    head.writeUInt16BE(bits | (query.operation << 11) | (query.recursionDesired ? 0x0100 : 0) | code, 2)
    head.writeUInt16BE(query.question.length === 0 ? 0 : 1, 4)
    head.writeUInt16BE(sections[0]?.length ?? 0, 6)
    head.writeUInt16BE(sections[1]?.length ?? 0, 8)
    head.writeUInt16BE(query.size === null ? 0 : 1, 10)
    const tail = query.size === null ? [] : [options]
    return Buffer.concat([head, query.question, ...sections.flat().map(written), ...tail])
  }
  const whole = message([answers, authority], false)
  return whole.length <= most ? whole : message([[], []], true)
}
