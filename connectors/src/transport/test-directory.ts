import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { TLSSocket, createSecureContext } from 'node:tls'

// A directory for tests, written by hand so that it shares nothing with the library under test: BER with definite
// lengths, and of LDAP what a reader needs (RFC 4511).

export const ber = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const contents = Buffer.concat(parts)
  const { length } = contents
  const head =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : length < 0x10000
          ? [0x82, length >> 8, length & 0xff]
          : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), contents])
}
const integer = (value: number, tag = 0x02) => {
  const octets: number[] = []
  for (let rest = value; rest > 0 || octets.length === 0; rest = Math.floor(rest / 256))
    octets.unshift(rest % 256)
  if ((octets[0] ?? 0) > 0x7f) octets.unshift(0)
  return ber(tag, Buffer.from(octets))
}
const text = (value: string | Uint8Array, tag = 0x04) =>
  ber(tag, typeof value === 'string' ? Buffer.from(value) : value)

interface Element {
  readonly tag: number
  readonly contents: Buffer
}

function elements(octets: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at < octets.length;) {
    const first = octets.readUInt8(at + 1)
    const count = first < 0x80 ? 0 : first & 0x7f
    const length = count === 0 ? first : octets.readUIntBE(at + 2, count)
    const start = at + 2 + count
    found.push({ tag: octets.readUInt8(at), contents: octets.subarray(start, start + length) })
    at = start + length
  }
  return found
}

export type FilterTree =
  | { readonly and: readonly FilterTree[] }
  | { readonly or: readonly FilterTree[] }
  | { readonly equal: readonly [attribute: string, value: string] }
  | { readonly parts: readonly [attribute: string, initial: string, any: readonly string[], final: string] }
  | { readonly present: string }
  | { readonly other: number }

function readFilter({ tag, contents }: Element): FilterTree {
  if (tag === 0x87) return { present: contents.toString() }
  const inside = elements(contents)
  if (tag === 0xa0) return { and: inside.map(readFilter) }
  if (tag === 0xa1) return { or: inside.map(readFilter) }
  const [attribute, value] = inside
  if (tag === 0xa3) return { equal: [String(attribute?.contents), String(value?.contents)] }
  if (tag === 0xa4) {
    const parts = elements(value?.contents ?? Buffer.alloc(0))
    const of = (wanted: number) =>
      parts.filter((part) => part.tag === wanted).map((part) => String(part.contents))
    return { parts: [String(attribute?.contents), of(0x80)[0] ?? '', of(0x81), of(0x82)[0] ?? ''] }
  }
  return { other: tag }
}

/** A filter as the library writes it, read back. */
export const readFilterOctets = (octets: Buffer): FilterTree => {
  const [filter] = elements(octets)
  return filter === undefined ? { other: 0 } : readFilter(filter)
}

export interface Row {
  readonly dn: string
  readonly [attribute: string]: string | readonly (string | Uint8Array)[]
}

const valuesOf = (row: Row, attribute: string): readonly (string | Uint8Array)[] => {
  const key = Object.keys(row).find((one) => one !== 'dn' && one.toLowerCase() === attribute.toLowerCase())
  const found = key === undefined ? [] : row[key]
  return typeof found === 'string' ? [found] : (found ?? [])
}

/** Does a filter say yes to a row, comparing every value as plain text? */
export function matches(filter: FilterTree, row: Row): boolean {
  if ('and' in filter) return filter.and.every((one) => matches(one, row))
  if ('or' in filter) return filter.or.some((one) => matches(one, row))
  if ('present' in filter) return true
  if ('equal' in filter) {
    const [attribute, value] = filter.equal
    if (attribute === 'anr') {
      return ['displayName', 'givenName', 'sn', 'sAMAccountName'].some((one) =>
        valuesOf(row, one).some((each) => String(each).toLowerCase().startsWith(value.toLowerCase())),
      )
    }
    return valuesOf(row, attribute).some((one) => String(one).toLowerCase() === value.toLowerCase())
  }
  if ('parts' in filter) {
    const [attribute, initial, any, final] = filter.parts
    return valuesOf(row, attribute).some((one) => {
      let rest = String(one).toLowerCase()
      if (!rest.startsWith(initial.toLowerCase())) return false
      rest = rest.slice(initial.length)
      for (const part of any) {
        const at = rest.indexOf(part.toLowerCase())
        if (at < 0) return false
        rest = rest.slice(at + part.length)
      }
      return rest.endsWith(final.toLowerCase())
    })
  }
  return false
}

export type Request = { readonly id: number } & (
  | { readonly kind: 'bind'; readonly name: string; readonly password: string }
  | {
      readonly kind: 'search'
      readonly base: string
      readonly scope: number
      readonly sizeLimit: number
      readonly filter: FilterTree
      readonly attributes: readonly string[]
      readonly page: { readonly size: number; readonly cookie: string } | null
    }
  | { readonly kind: 'start-tls' }
  | { readonly kind: 'unbind' }
)

function readRequest(message: Buffer): Request {
  const [id, operation, controls] = elements(message)
  const number = Number(`0x${id?.contents.toString('hex') || '0'}`)
  const parts = operation === undefined || operation.tag === 0x42 ? [] : elements(operation.contents)
  const string = (at: number) => String(parts[at]?.contents ?? '')
  const count = (at: number) => Number(`0x${parts[at]?.contents.toString('hex') || '0'}`)
  if (operation?.tag === 0x60) return { id: number, kind: 'bind', name: string(1), password: string(2) }
  if (operation?.tag === 0x77) return { id: number, kind: 'start-tls' }
  if (operation?.tag !== 0x63) return { id: number, kind: 'unbind' }
  const all = controls === undefined ? [] : elements(controls.contents).map((one) => elements(one.contents))
  const value = all.find(([type]) => String(type?.contents) === '1.2.840.113556.1.4.319')?.at(-1)
  const [page] = value === undefined ? [] : elements(value.contents)
  const [size, cookie] = page === undefined ? [] : elements(page.contents)
  const filter = parts[6]
  return {
    id: number,
    kind: 'search',
    base: string(0),
    scope: count(1),
    sizeLimit: count(3),
    filter: filter === undefined ? { other: 0 } : readFilter(filter),
    attributes: elements(parts[7]?.contents ?? Buffer.alloc(0)).map((one) => String(one.contents)),
    page:
      size === undefined
        ? null
        : { size: Number(`0x${size.contents.toString('hex')}`), cookie: String(cookie?.contents ?? '') },
  }
}

const result = (id: number, tag: number, code: number, words = '', ...more: readonly Uint8Array[]) =>
  ber(0x30, integer(id), ber(tag, integer(code, 0x0a), text(''), text(words)), ...more)

export const bindAnswer = (id: number, code: number, words = '') => result(id, 0x61, code, words)
export const reference = (id: number, url: string) => ber(0x30, integer(id), ber(0x73, text(url)))
export const entry = (id: number, row: Row, attributes: readonly string[]) =>
  ber(
    0x30,
    integer(id),
    ber(
      0x64,
      text(row.dn),
      ber(
        0x30,
        ...Object.keys(row)
          .filter((name) => name !== 'dn' && attributes.some((one) => asked(one, name)))
          .map((name) =>
            ber(0x30, text(name), ber(0x31, ...valuesOf(row, name).map((value) => text(value)))),
          ),
      ),
    ),
  )
const asked = (wanted: string, name: string) =>
  name.toLowerCase() === wanted.toLowerCase() || name.toLowerCase().startsWith(`${wanted.toLowerCase()};`)

export function searchEnd(id: number, code = 0, words = '', cookie: string | null = null) {
  const value = cookie === null ? null : ber(0x30, integer(0), text(cookie))
  const control = value === null ? [] : [ber(0xa0, ber(0x30, text('1.2.840.113556.1.4.319'), text(value)))]
  return result(id, 0x65, code, words, ...control)
}

/** What is sent back: octets, nothing ever, or the end of the connection. */
export type Reply = readonly Uint8Array[] | 'silence' | 'close'

export interface TestDirectory {
  readonly port: number
  readonly received: Request[]
  /** How many connections came, ended ones included. */
  connections(): number
  dropAll(): void
  close(): Promise<void>
}

/** Listens on loopback; `reply` sees every request but StartTLS, which is granted unless `startTls` is another code. */
export async function testDirectory(
  identity: { readonly certificate: string; readonly key: string },
  reply: (request: Request) => Reply,
  options: {
    readonly mode?: 'ldaps' | 'starttls'
    readonly startTls?: number
    /** What a refusal of StartTLS says. */
    readonly startTlsWords?: string
    readonly injected?: Uint8Array
  } = {},
): Promise<TestDirectory> {
  const received: Request[] = []
  const sockets = new Set<Socket>()
  let count = 0
  const context = createSecureContext({ cert: identity.certificate, key: identity.key })
  const serve = (socket: Socket, secured: boolean) => {
    socket.on('error', () => {})
    let waiting = Buffer.alloc(0)
    const take = (octets: Buffer) => {
      waiting = Buffer.concat([waiting, octets])
      for (;;) {
        const [message] = waiting.length < 2 ? [] : elements(waiting)
        if (message === undefined) return
        const length = ber(message.tag, message.contents).length
        if (waiting.length < length) return
        waiting = waiting.subarray(length)
        const request = readRequest(message.contents)
        received.push(request)
        if (request.kind === 'start-tls' && !secured) {
          const code = options.startTls ?? 0
          const answer = result(request.id, 0x78, code, options.startTlsWords)
          if (code !== 0) {
            socket.write(answer)
            return
          }
          socket.off('data', take)
          socket.write(Buffer.concat([answer, options.injected ?? Buffer.alloc(0)]))
          serve(new TLSSocket(socket, { isServer: true, secureContext: context }), true)
          return
        }
        const answer = request.kind === 'unbind' ? 'close' : reply(request)
        if (answer === 'close') socket.end()
        else if (answer !== 'silence') socket.write(Buffer.concat(answer))
      }
    }
    socket.on('data', take)
  }
  const server = createServer((socket) => {
    count += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (options.mode === 'starttls') serve(socket, false)
    else serve(new TLSSocket(socket, { isServer: true, secureContext: context }), true)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => count,
    dropAll: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Answers as a directory with these rows does: binds with one account, then searches. */
export function rows(found: readonly Row[], account: { readonly name: string; readonly password: string }) {
  return (request: Request): Reply => {
    if (request.kind === 'bind') {
      const right = request.name === account.name && request.password === account.password
      const words =
        '80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data 52e, v2580\n\0'
      return [right ? bindAnswer(request.id, 0) : bindAnswer(request.id, 49, words)]
    }
    if (request.kind !== 'search') return 'close'
    const { id, base, scope, filter, attributes } = request
    const here = found.filter(({ dn }) =>
      scope === 0
        ? dn.toLowerCase() === base.toLowerCase()
        : dn !== '' && dn.toLowerCase().endsWith(base.toLowerCase()),
    )
    if (scope === 0 && here.length === 0)
      return [searchEnd(id, 32, '0000208D: NameErr: problem 2001 (NO_OBJECT)')]
    return [
      ...here.filter((row) => matches(filter, row)).map((row) => entry(id, row, attributes)),
      ...(scope === 0 ? [] : [reference(id, 'ldap://DomainDnsZones.corp.example.edu/DC=DomainDnsZones')]),
      searchEnd(id, 0, '', scope === 0 ? null : ''),
    ]
  }
}
