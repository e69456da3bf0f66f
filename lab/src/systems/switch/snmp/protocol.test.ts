import { expect, test } from 'vitest'
import { integer, nullValue, octetString, oidOf, Reader, sequence, tag } from '../../../emulator/ber.ts'
import { createWorld } from '../../../world/create/create.ts'
import { Agent } from './agent/agent.ts'
import { garble } from './garbling.ts'
import { compareIdentifiers, isWithin } from './object-identifier.ts'
import { subtrees } from './agent/mib.ts'
import { encodePdu, failure, operation, readPdu } from './pdu.ts'
import type { Pdu } from './pdu.ts'
import { endOfMibView, noSuchInstance, noSuchObject, text } from './values.ts'

const world = createWorld({ seed: 'a', size: 'small', clock: 'fixed' })
const switches = [...world.switches.values()]
const access = { readCommunity: 'read', writeCommunity: 'write', users: new Map() }
const agentOf = (os: 'ios' | 'ios-xe') => {
  const device = switches.find((one) => one.os === os)
  if (device === undefined) throw new Error(`no ${os} in this campus`)
  return new Agent(world, device, access, () => false)
}
const old = agentOf('ios')

interface Question {
  readonly operation: number
  readonly names: readonly string[]
  readonly status?: number
  readonly index?: number
  readonly version?: number
  readonly community?: string
}

function datagram({ operation, names, status = 0, index = 0, version = 1, community = 'read' }: Question) {
  const bindings = names.map((name) => ({ name: oidOf(name), value: nullValue() }))
  const pdu = encodePdu({ operation, requestId: 42, status, index, bindings })
  return sequence(integer(version), octetString(community), pdu)
}

function ask(question: Question, agent = old): Pdu | null {
  const { reply } = agent.receive(datagram(question))
  if (reply === null) return null
  const message = new Reader(reply).enter(tag.sequence)
  message.integer()
  message.text()
  return readPdu(message)
}

const everyColumn = (root: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${root}.${from + at}`)

test('no object of the MIB lies within another', () => {
  for (const [at, { root }] of subtrees.entries()) {
    const before = subtrees[at - 1]?.root
    if (before === undefined) continue
    expect(compareIdentifiers(before, root)).toBeLessThan(0)
    expect(isWithin(root, before)).toBe(false)
  }
})

/** By day one of each model and place, at night every one. */
const walked =
  process.env['NIGHTLY'] === '1'
    ? switches
    : [...new Map(switches.map((device) => [`${device.model} ${device.role}`, device])).values()]

test.each(walked.map((device) => [device.name, device] as const))(
  'a walk of %s rises, reads back by GET, and ends',
  (_name, device) => {
    const agent = new Agent(world, device, access, () => false)
    let last = [0, 0]
    let steps = 0
    for (;;) {
      const answer = ask({ operation: operation.getBulk, names: [last.join('.')], index: 50 }, agent)
      const found = answer?.bindings ?? []
      const values = found.filter(({ value }) => !value.equals(endOfMibView))
      for (const { name } of values) {
        expect(compareIdentifiers(name, last)).toBeGreaterThan(0)
        last = [...name]
      }
      // The agent's own counters of packets move with every question.
      const first = values.find(({ name }) => !isWithin(name, [1, 3, 6, 1, 2, 1, 11]))
      if (first !== undefined) {
        const [again] =
          ask({ operation: operation.get, names: [first.name.join('.')] }, agent)?.bindings ?? []
        expect(again?.value).toEqual(first.value)
      }
      steps += values.length
      if (values.length < found.length || found.length === 0) break
    }
    expect(steps).toBeGreaterThan(2_000)
  },
)

test('objects, instances and the end that are not there are told apart', () => {
  const get = ask({
    operation: operation.get,
    names: [
      '1.3.6.1.2.1.1.5.0',
      '1.3.6.1.2.1.1.5.7',
      '1.3.6.1.2.1.1.55.0',
      '1.3.6.1.2.1.2.2.1.2.4711',
      '1.3.6.1.2.1.2.2.1.99.1',
    ],
  })
  expect(get?.status).toBe(0)
  expect(get?.bindings.slice(1).map(({ value }) => value)).toEqual([
    noSuchInstance,
    noSuchObject,
    noSuchInstance,
    noSuchObject,
  ])
  const [after] = ask({ operation: operation.getNext, names: ['1.3.6.1.7'] })?.bindings ?? []
  expect(after).toEqual({ name: [1, 3, 6, 1, 7], value: endOfMibView })
})

test('version 1 has no exceptions, no bulk and no 64-bit counters', () => {
  const missing = ask({
    operation: operation.get,
    names: ['1.3.6.1.2.1.1.5.0', '1.3.6.1.2.1.1.55.0'],
    version: 0,
  })
  expect([missing?.status, missing?.index]).toEqual([failure.noSuchName, 2])
  const past = ask({ operation: operation.getNext, names: ['1.3.6.1.7'], version: 0 })
  expect(past?.status).toBe(failure.noSuchName)
  expect(ask({ operation: operation.getBulk, names: ['1.3.6'], index: 5, version: 0 })).toBeNull()
  const [over] =
    ask({ operation: operation.getNext, names: ['1.3.6.1.2.1.31.1.1.1.6'], version: 0 })?.bindings ?? []
  expect(over?.name.slice(0, 11)).toEqual(oidOf('1.3.6.1.2.1.31.1.1.1.14'))
})

test('GETBULK takes non-repeaters once and repeats the rest', () => {
  const answer = ask({
    operation: operation.getBulk,
    names: ['1.3.6.1.2.1.1.5', '1.3.6.1.2.1.2.2.1.1', '1.3.6.1.2.1.2.2.1.3'],
    status: 1,
    index: 3,
  })
  const names = answer?.bindings.map(({ name }) => name.slice(0, 10).join('.'))
  expect(names).toEqual([
    '1.3.6.1.2.1.1.5.0',
    ...Array.from({ length: 3 }, () => ['1.3.6.1.2.1.2.2.1.1', '1.3.6.1.2.1.2.2.1.3']).flat(),
  ])
  const none = ask({ operation: operation.getBulk, names: ['1.3.6.1.2.1.1'], status: -1, index: -4 })
  expect([none?.status, none?.bindings]).toEqual([0, []])
  const ends = ask({ operation: operation.getBulk, names: ['1.3.6.1.7'], index: 50 })
  expect(ends?.bindings).toHaveLength(1)
})

test('GETBULK tells what one GETNEXT after the other tells, from table to table', () => {
  const agent = agentOf('ios-xe')
  // The last column of a table, one that is not there, the beginning of a table, and near the end of the MIB.
  const begin = [
    '1.3.6.1.2.1.2.2.1.22',
    '1.3.6.1.2.1.1.7',
    '1.3.6.1.2.1.17.4.3',
    '1.3.6.1.4.1.9.9.548.1.2.1.1.4',
  ]
  const rounds = 60
  let names = begin
  const steps: Pdu['bindings'][number][] = []
  for (let round = 0; round < rounds; round += 1) {
    const found = ask({ operation: operation.getNext, names }, agent)?.bindings ?? []
    names = found.map(({ name }) => name.join('.'))
    steps.push(...found)
  }
  const bulk = ask({ operation: operation.getBulk, names: begin, index: rounds }, agent)?.bindings ?? []
  // The agent's own counters of packets move with every question.
  const still = ({ name }: { readonly name: readonly number[] }) => !isWithin(name, [1, 3, 6, 1, 2, 1, 11])
  expect(new Set(steps.map(({ name }) => name.slice(0, 8).join('.'))).size).toBeGreaterThan(5)
  expect(bulk.filter(still)).toEqual(steps.filter(still))
  expect(bulk.at(-1)?.value).toEqual(endOfMibView)
})

test('a bulk answer holds as many rows as fit, on the older system into one frame', () => {
  const question = { operation: operation.getBulk, names: ['1.3.6.1.2.1.2.2.1.2'], index: 10_000 }
  const small = old.receive(datagram(question)).reply
  const large = agentOf('ios-xe').receive(datagram(question)).reply
  expect(small?.length).toBeLessThanOrEqual(1_472)
  expect(small?.length).toBeGreaterThan(1_300)
  expect(large?.length).toBeLessThanOrEqual(8_192)
  expect(large?.length).toBeGreaterThan(7_000)
})

test('a GET that asks for too much is tooBig with nothing in it', () => {
  const answer = ask({
    operation: operation.get,
    names: everyColumn('1.3.6.1.2.1.2.2.1', 1, 9).flatMap((column) => everyColumn(column, 10_101, 10_120)),
  })
  expect([answer?.status, answer?.bindings]).toEqual([failure.tooBig, []])
})

test('what is not SNMP gets no answer and breaks nothing', () => {
  const good = datagram({ operation: operation.get, names: ['1.3.6.1.2.1.1.5.0'] })
  for (let length = 0; length < good.length; length += 1)
    expect(old.receive(good.subarray(0, length)).reply).toBeNull()
  for (let at = 0; at < good.length; at += 1) {
    for (const octet of [0x00, 0x7f, 0x80, 0xff]) {
      const changed = Buffer.from(good)
      changed[at] = octet
      expect(() => old.receive(changed)).not.toThrow()
    }
  }
  expect(old.receive(good).reply).not.toBeNull()
})

test('garbling makes answers short, foreign, misaddressed and standing still by turns', () => {
  const { reply } = old.receive(datagram({ operation: operation.getNext, names: ['1.3.6.1.2.1.1.5'] }))
  if (reply === null) throw new Error('no answer')
  const parsed = (turn: number): Pdu | null => {
    try {
      const message = new Reader(garble(reply, turn)).enter(tag.sequence)
      message.integer()
      message.text()
      return readPdu(message)
    } catch {
      return null
    }
  }
  expect([parsed(0), parsed(1)]).toEqual([null, null])
  expect(parsed(2)?.requestId).not.toBe(42)
  expect(parsed(3)?.bindings).toEqual([{ name: [1, 3, 6], value: text('') }])
})
