import assert from 'node:assert/strict'
import { canonicalMac } from '../mac.ts'
import { parseAddress } from './addresses.ts'
import { longInterface } from './interfaces.ts'
import {
  checkCalledOff,
  checkEach as each,
  checkReading,
  checkRefused,
  patiently as ask,
  questionsOf,
} from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { Device, Reading } from '../asking.ts'
import type { SwitchCapabilities } from './capabilities.ts'

/** A connector of kind `switch`, opened onto a device that answers everything it is asked. */
export interface SwitchUnderTest {
  readonly can: Partial<SwitchCapabilities>
  readonly device: Device
  /** How many questions the device has received, whatever a question is in its protocol. */
  readonly asked: () => number
}

const isMac = (text: string) => canonicalMac(text) === text
const isName = (text: string) => text !== '' && longInterface(text) === text
const isVlan = (id: number) => Number.isInteger(id) && id >= 1 && id <= 4094

const isReading = (reading: Reading<unknown> | undefined, what: string): void => {
  checkReading(reading, what)
  const told = JSON.stringify(reading?.value ?? null)
  assert.deepEqual(JSON.parse(told), reading?.value ?? null, `${what} does not survive being written as JSON`)
}

/** What every connector of the kind must pass, whatever product it speaks to. A capability that is not offered is not checked. */
export const switchConformance: readonly ConformanceCheck<SwitchUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out, and is plain data',
    run: async ({ can, device }) => {
      isReading(await can.readSystem?.(device, ask()), 'readSystem')
      isReading(await can.readInterfaces?.(device, ask()), 'readInterfaces')
      isReading(await can.readVlans?.(device, ask()), 'readVlans')
      isReading(await can.readForwardingTable?.(device, {}, ask()), 'readForwardingTable')
      isReading(await can.readAddressTable?.(device, ask()), 'readAddressTable')
      isReading(await can.readNeighbours?.(device, ask()), 'readNeighbours')
      isReading(await can.readPower?.(device, ask()), 'readPower')
      isReading(await can.readCounters?.(device, {}, ask()), 'readCounters')
      isReading(await can.readLastChanges?.(device, {}, ask()), 'readLastChanges')
      isReading(await can.readVrfs?.(device, ask()), 'readVrfs')
      isReading(await can.readChannels?.(device, ask()), 'readChannels')
      isReading(await can.readStack?.(device, ask()), 'readStack')
      isReading(await can.readInventory?.(device, ask()), 'readInventory')
    },
  },
  {
    name: 'interfaces have long names, each once, and nothing of a link that is down',
    run: async ({ can, device }) => {
      const interfaces = (await can.readInterfaces?.(device, ask()))?.value ?? []
      each(interfaces, ({ name }) => isName(name), 'not a long name')
      assert.equal(new Set(interfaces.map(({ name }) => name)).size, interfaces.length, 'a name twice')
      each(interfaces, ({ mac }) => mac === null || isMac(mac), 'not a MAC in colon notation')
      each(interfaces, ({ operUp, speed }) => operUp || speed === null, 'a speed without a link')
      each(interfaces, ({ accessVlan }) => accessVlan === null || isVlan(accessVlan), 'not a VLAN')
      each(interfaces, ({ voiceVlan }) => voiceVlan === null || isVlan(voiceVlan), 'not a VLAN')
      each(interfaces, ({ mode, accessVlan }) => mode !== 'trunk' || accessVlan === null, 'a trunk in a VLAN')
      each(interfaces, ({ mode, allowedVlans }) => mode === 'trunk' || allowedVlans === null, 'not a trunk')
      for (const { allowedVlans } of interfaces)
        if (allowedVlans !== null && allowedVlans !== 'all') each(allowedVlans, isVlan, 'not a VLAN')
    },
  },
  {
    name: 'a channel and its members name each other',
    run: async ({ can, device }) => {
      const interfaces = (await can.readInterfaces?.(device, ask()))?.value ?? []
      const byName = new Map(interfaces.map((one) => [one.name, one]))
      for (const { name, channel, members } of interfaces) {
        if (channel !== null) {
          assert.ok(
            byName.get(channel)?.members.includes(name),
            `${channel} does not know its member ${name}`,
          )
          assert.equal(members.length, 0, `${name} is a member and has members`)
        }
        for (const member of members)
          assert.equal(byName.get(member)?.channel, name, `${member} does not know its channel ${name}`)
      }
      for (const channel of (await can.readChannels?.(device, ask()))?.value ?? [])
        assert.deepEqual(
          channel.members.map((member) => member.interface).sort(),
          [...(byName.get(channel.interface)?.members ?? [])].sort(),
          `${channel.interface} has other members in the list of channels`,
        )
    },
  },
  {
    name: 'what lies on an interface names one that exists',
    run: async ({ can, device }) => {
      const interfaces = (await can.readInterfaces?.(device, ask()))?.value
      if (interfaces === undefined) return
      const known = new Set(interfaces.map(({ name }) => name))
      const on = (rows: readonly { readonly interface: string | null }[] | undefined, what: string) =>
        each(rows ?? [], (row) => row.interface === null || known.has(row.interface), `${what} elsewhere`)
      on((await can.readForwardingTable?.(device, {}, ask()))?.value, 'an entry')
      on((await can.readNeighbours?.(device, ask()))?.value, 'a neighbour')
      on((await can.readPower?.(device, ask()))?.value, 'power')
      on((await can.readLastChanges?.(device, {}, ask()))?.value, 'a change')
      on((await can.readAddressTable?.(device, ask()))?.value, 'an address')
    },
  },
  {
    name: 'MACs, addresses and VLANs are in the form that all of the product joins by',
    run: async ({ can, device }) => {
      const entries = (await can.readForwardingTable?.(device, {}, ask()))?.value ?? []
      each(entries, ({ mac, vlan }) => isMac(mac) && isVlan(vlan), 'not a station in a VLAN')
      each(entries, ({ mac }) => (Number.parseInt(mac.slice(0, 2), 16) & 1) === 0, 'a group address')
      const addresses = (await can.readAddressTable?.(device, ask()))?.value ?? []
      each(addresses, ({ mac, address }) => isMac(mac) && parseAddress(address) === address, 'not an address')
      each(addresses, ({ vrf }) => vrf === vrf.trim(), 'a VRF with spaces around it')
      const vlans = (await can.readVlans?.(device, ask()))?.value ?? []
      each(vlans, ({ id }) => isVlan(id) && (id < 1002 || id > 1005), 'not an Ethernet VLAN')
      assert.equal(new Set(vlans.map(({ id }) => id)).size, vlans.length, 'a VLAN twice')
    },
  },
  {
    name: 'a MAC asked for by itself is where the table has it, and one that is nowhere is an empty answer',
    run: async ({ can, device }) => {
      if (can.findMac === undefined) return
      const [first] = (await can.readForwardingTable?.(device, {}, ask()))?.value ?? []
      if (first !== undefined) {
        const found = (await can.findMac(device, first.mac, ask())).value
        assert.deepEqual(
          found.entries.map((entry) => [entry.mac, entry.interface]),
          [[first.mac, first.interface]],
        )
        assert.equal(found.interface?.name, first.interface)
      }
      const nowhere = (await can.findMac(device, '02:00:5e:00:53:fe', ask())).value
      assert.deepEqual(nowhere, { entries: [], interface: null, session: null })
    },
  },
  {
    name: 'text that is no MAC or interface is refused before the device hears of it',
    run: async ({ can, device, asked }) => {
      const before = asked()
      for (const text of ['001b.5400.0a01\nreload', 'gi1/0/1; reload', '', '?']) {
        if (can.findMac !== undefined) await checkRefused(can.findMac(device, text, ask()))
      }
      assert.equal(asked(), before, 'the device was asked')
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async ({ can, device, asked }) => {
      if (can.readVlans === undefined) return
      await can.readVlans(device, ask())
      const one = await questionsOf(asked, () => can.readVlans?.(device, ask()))
      const many = await questionsOf(asked, () =>
        Promise.all(Array.from({ length: 20 }, async () => can.readVlans?.(device, ask()))),
      )
      assert.ok(many <= one, `twenty callers at once made ${many} questions where one makes ${one}`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, device }) => {
      const { readVlans } = can
      if (readVlans !== undefined) await checkCalledOff((called) => readVlans(device, called))
    },
  },
]
