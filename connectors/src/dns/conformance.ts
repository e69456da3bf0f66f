import assert from 'node:assert/strict'
import { isIPv4, isIPv6 } from 'node:net'
import {
  checkCalledOff,
  checkEach,
  checkReading,
  checkRefused,
  patiently,
  questionsOf,
} from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { DnsCapabilities, DnsRecord } from './capabilities.ts'

/** A connector of kind `dns`, opened onto a server that answers everything, and what it holds of one host. */
export interface DnsUnderTest {
  readonly can: Partial<DnsCapabilities>
  readonly host: {
    readonly name: string
    readonly address: string
    /** Another name, which leads to it. */
    readonly alias: string
  }
  /** How many questions the server has received, whatever a question is in its protocol. */
  readonly asked: () => number
}

const nobody = [{ name: 'no-such-host.invalid' }, { address: '192.0.2.254' }, { address: '2001:db8::fe' }]

const isName = (text: string) => /^[a-z0-9_.-]{1,253}$/.test(text) && !text.endsWith('.')

const isWellFormed = ({ type, name, data, ttl }: DnsRecord) => {
  const right = type === 'A' ? isIPv4(data) : type === 'AAAA' ? isIPv6(data) : isName(data)
  return isName(name) && right && (ttl === null || (Number.isInteger(ttl) && ttl >= 0))
}

/** What every connector of the kind must pass, whatever product it speaks to. A capability that is not offered is not checked. */
export const dnsConformance: readonly ConformanceCheck<DnsUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async ({ can, host }) => {
      checkReading(await can.findRecords?.({ name: host.name }, patiently()), 'findRecords by name')
      checkReading(await can.findRecords?.({ address: host.address }, patiently()), 'findRecords by address')
      checkReading(await can.readZone?.(patiently()), 'readZone')
    },
  },
  {
    name: 'a name leads to its address and the address back, in any case and with or without the closing dot',
    run: async ({ can, host }) => {
      if (can.findRecords === undefined) return
      for (const name of [host.name, host.name.toUpperCase(), `${host.name}.`]) {
        const { value } = await can.findRecords({ name }, patiently())
        const own = value.find(({ type, data }) => type === 'A' && data === host.address)
        assert.equal(own?.name, host.name, `no address by ${name}`)
      }
      const back = await can.findRecords({ address: host.address }, patiently())
      assert.deepEqual(
        back.value.map(({ type, data }) => [type, data]),
        [['PTR', host.name]],
      )
    },
  },
  {
    name: 'an alias is told, and leads to the address of the name that it stands for',
    run: async ({ can, host }) => {
      const found = (await can.findRecords?.({ name: host.alias }, patiently()))?.value
      if (found === undefined) return
      assert.ok(
        found.some(({ type, name, data }) => type === 'CNAME' && name === host.alias && data === host.name),
        'the alias is not told',
      )
      assert.ok(
        found.some(({ type, name, data }) => type === 'A' && name === host.name && data === host.address),
        'it does not lead there',
      )
    },
  },
  {
    name: 'names and addresses are in the form that all of the product joins by',
    run: async ({ can, host }) => {
      for (const question of [{ name: host.name }, { name: host.alias }, { address: host.address }]) {
        checkEach((await can.findRecords?.(question, patiently()))?.value ?? [], isWellFormed, 'not a record')
      }
    },
  },
  {
    name: 'what is not there is an empty answer and no failure',
    run: async ({ can }) => {
      for (const question of nobody) {
        const reading = await can.findRecords?.(question, patiently())
        assert.deepEqual(reading?.value ?? [], [])
        assert.equal(reading?.complete ?? true, true)
      }
    },
  },
  {
    name: 'text that is no address or name is refused before the server hears of it',
    run: async ({ can, asked }) => {
      const before = asked()
      for (const question of [
        { name: '' },
        { name: 'a b' },
        { name: 'a\nb' },
        { name: 'a..b' },
        { name: `${'a'.repeat(64)}.example` },
        { name: `${'a.'.repeat(140)}b` },
        { address: '10.0.0' },
        { address: 'fe80::1%eth0' },
        { address: 'host.example' },
      ]) {
        await checkRefused(can.findRecords?.(question, patiently()))
      }
      assert.equal(asked(), before, 'the server was asked')
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async ({ can, host, asked }) => {
      const { findRecords } = can
      if (findRecords === undefined) return
      const one = await questionsOf(asked, () => findRecords({ name: host.name }, patiently()))
      const many = await questionsOf(asked, () =>
        Promise.all(Array.from({ length: 20 }, () => findRecords({ name: host.name }, patiently()))),
      )
      assert.ok(many <= one, `twenty callers at once made ${many} questions, where one makes ${one}`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, host }) => {
      const { findRecords } = can
      if (findRecords !== undefined)
        await checkCalledOff((ask) => findRecords({ address: host.address }, ask))
    },
  },
]
