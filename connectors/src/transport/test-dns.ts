import { createSocket } from 'node:dgram'
import type { Socket as Datagrams } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'

export type RecordType = 'A' | 'CNAME' | 'SOA' | 'PTR' | 'AAAA'

const numbers: Readonly<Record<RecordType, number>> = { A: 1, CNAME: 5, SOA: 6, PTR: 12, AAAA: 28 }

export interface DnsAsked {
  readonly name: string
  readonly type: RecordType | null
  readonly over: 'udp' | 'tcp'
  /** The whole message. */
  readonly message: Buffer
}

/** What goes back, as it is; nothing for silence. */
export type DnsAnswering = (asked: DnsAsked) => Buffer | null

export interface TestRecord {
  readonly name: string
  readonly type: RecordType
  readonly ttl?: number
  /** An address, a name, or of SOA the primary. */
  readonly data: string
}

export interface TestDns {
  readonly port: number
  readonly asked: DnsAsked[]
  answer: DnsAnswering
  close(): Promise<void>
}

export const encodedName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
    Buffer.from([0]),
  ])

function encodedData({ type, data }: TestRecord): Buffer {
  if (type === 'A') return Buffer.from(data.split('.').map(Number))
  if (type === 'AAAA') return Buffer.from(data.split(':').join(''), 'hex')
  if (type !== 'SOA') return encodedName(data)
  const counts = Buffer.alloc(20)
  for (const [at, value] of [2026112201, 3600, 600, 86_400, 300].entries())
    counts.writeUInt32BE(value, at * 4)
  return Buffer.concat([encodedName(data), encodedName(`hostmaster.${data}`), counts])
}

function encodedRecord(record: TestRecord): Buffer {
  const fixed = Buffer.alloc(10)
  const data = encodedData(record)
  fixed.writeUInt16BE(numbers[record.type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(record.ttl ?? 3_600, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodedName(record.name), fixed, data])
}

/** An answer to this question; `code` as in RFC 1035 4.1.1. */
export function dnsAnswer(
  { message }: DnsAsked,
  records: readonly TestRecord[],
  { code = 0, truncated = false }: { readonly code?: number; readonly truncated?: boolean } = {},
): Buffer {
  const head = Buffer.from(message.subarray(0, message.indexOf(0, 12) + 5))
  head.writeUInt16BE(0x8580 | (truncated ? 0x0200 : 0) | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(truncated ? 0 : records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...(truncated ? [] : records.map(encodedRecord))])
}

/** A zone: what it holds, the way of aliases included, and NXDOMAIN for every other name. */
export const zoneOf =
  (records: readonly TestRecord[]): DnsAnswering =>
  (asked) => {
    const way: TestRecord[] = []
    let name = asked.name.toLowerCase()
    for (let steps = 0; steps < 20 && asked.type !== 'CNAME'; steps += 1) {
      const alias = records.find((one) => one.name === name && one.type === 'CNAME')
      if (alias === undefined) break
      way.push(alias)
      name = alias.data
    }
    const found = records.filter((one) => one.name === name && one.type === asked.type)
    const known = way.length > 0 || records.some((one) => one.name === name)
    return dnsAnswer(asked, [...way, ...found], { code: known ? 0 : 3 })
  }

function readQuestion(message: Buffer, over: DnsAsked['over']): DnsAsked {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const number = message.readUInt16BE(at + 1)
  const type = (Object.keys(numbers) as RecordType[]).find((one) => numbers[one] === number) ?? null
  return { name: labels.join('.'), type, over, message }
}

/** A small DNS server over UDP and TCP on one port, whose answers each test writes. */
export async function startTestDns(answer: DnsAnswering): Promise<TestDns> {
  const asked: DnsAsked[] = []
  const reply = (message: Buffer, over: DnsAsked['over']): Buffer | null => {
    const one = readQuestion(message, over)
    asked.push(one)
    return server.answer(one)
  }
  const open = new Set<Socket>()
  const streams = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    let read = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      read = Buffer.concat([read, part])
      while (read.length >= 2 && read.length >= 2 + read.readUInt16BE(0)) {
        const end = 2 + read.readUInt16BE(0)
        const back = reply(read.subarray(2, end), 'tcp')
        read = read.subarray(end)
        if (back === null) continue
        const length = Buffer.alloc(2)
        length.writeUInt16BE(back.length)
        socket.write(Buffer.concat([length, back]))
      }
    })
  })
  const { port, datagrams } = await onOnePort(streams)
  datagrams.on('message', (message, { port: from, address }) => {
    const back = reply(message, 'udp')
    if (back !== null) datagrams.send(back, from, address)
  })
  const server: TestDns = {
    port,
    asked,
    answer,
    async close() {
      datagrams.close()
      for (const socket of open) socket.destroy()
      streams.close()
      await once(streams, 'close')
    },
  }
  return server
}

/** A port that is free for streams may be somebody's for datagrams: then another is tried. */
async function onOnePort(streams: Server, tries = 20): Promise<{ port: number; datagrams: Datagrams }> {
  streams.listen(0, '127.0.0.1')
  await once(streams, 'listening')
  const place = streams.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  const datagrams = createSocket('udp4')
  try {
    datagrams.bind(port, '127.0.0.1')
    await once(datagrams, 'listening')
    return { port, datagrams }
  } catch (error) {
    datagrams.close()
    streams.close()
    await once(streams, 'close')
    if (tries === 1 || !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'))
      throw error
    return onOnePort(streams, tries - 1)
  }
}
