import { z } from 'zod'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { openSnmpDevices } from '../../transport/snmp.ts'
import { collect } from './collect.ts'
import { connecting } from './connecting.ts'
import { DeviceTables } from './device-tables.ts'
import { findMac, wantedMac } from './find-mac.ts'
import { readAddresses } from './read-addresses.ts'
import { readInventory, readLog, readPowerBudget, readSavedState } from './read-chassis.ts'
import { readCounters } from './read-counters.ts'
import { readChannels, readInterface, readPowerDetail, readSpanningTree } from './read-ports.ts'
import { readLastChanges } from './read-last-changes.ts'
import { readForwarding } from './read-forwarding.ts'
import { readInterfaces } from './read-interfaces.ts'
import { readNeighbours } from './read-neighbours.ts'
import { readPower } from './read-power.ts'
import { readStack } from './read-stack.ts'
import { readSystem } from './read-system.ts'
import { readVlans } from './read-vlans.ts'
import type { Connector } from '../../connector/connector.ts'
import type { Ask, Device, NotRead, Reading } from '../../asking.ts'

const limits = z
  .object({
    timeout: z.number().int().min(50).max(30_000),
    retries: z.number().int().min(0).max(2),
    repetitions: z.number().int().min(1).max(100),
    outstanding: z.number().int().min(1).max(16),
    rows: z.number().int().min(100).max(1_000_000),
    bytes: z
      .number()
      .int()
      .min(10_000)
      .max(1 << 30),
    queue: z.number().int().min(1).max(10_000),
  })
  .partial()

const settings = z.object({ limits: limits.default({}) })

export type SnmpSettings = z.output<typeof settings>

interface Answer<T> {
  readonly value: T
  readonly complete?: boolean
  readonly dropped: number
  readonly notRead?: readonly NotRead[]
}

const notReadOf = (notRead: readonly NotRead[]) => (notRead.length === 0 ? {} : { notRead })

/** Any switch with standard MIBs, with Cisco's own where it has them; SNMP v2c and v3; reads only. */
export const snmpSwitch: Connector<'switch', SnmpSettings> = {
  kind: 'switch',
  product: 'snmp',
  title: 'Switch (SNMP)',
  credentials: ['snmp-v2c', 'snmp-v3'],
  perDevice: true,
  settings,
  connecting,
  open: ({ credential, settings: { limits: chosen } }, context) => {
    const devices = openSnmpDevices(credential, chosen, context)
    const { now } = context
    const shared = new SharedAnswers()
    const once = <T>(
      question: string,
      device: Device,
      ask: Ask,
      work: (tables: DeviceTables) => Promise<T>,
    ) =>
      shared.ask(
        `${question} ${device.name} ${device.reach.host} ${device.reach.port}`,
        device.name,
        ask,
        (own) => devices.read(device, own, (session) => work(new DeviceTables(session))),
      )
    const read = <T>(
      question: string,
      device: Device,
      ask: Ask,
      work: (tables: DeviceTables) => Promise<Answer<T>>,
    ): Promise<Reading<T>> =>
      once(question, device, ask, async (tables) => {
        const { value, complete = true, dropped, notRead = [] } = await work(tables)
        return {
          value,
          complete: complete && tables.wanting.length === 0,
          dropped,
          ...notReadOf([...notRead, ...tables.wanting]),
          observedAt: now(),
        }
      })
    return {
      can: {
        readSystem: (device, ask) => read('system', device, ask, readSystem),
        readInterfaces: (device, ask) => read('interfaces', device, ask, readInterfaces),
        readInterface: (device, { interface: on }, ask) =>
          read(`interface ${on}`, device, ask, (tables) => readInterface(tables, on)),
        readCounters: (device, { interface: on }, ask) =>
          read(`counters ${on ?? 'all'}`, device, ask, (tables) => readCounters(tables, on)),
        readLastChanges: (device, { interface: on }, ask) =>
          read(`last-changes ${on ?? 'all'}`, device, ask, (tables) => readLastChanges(tables, on)),
        readChannels: (device, ask) => read('channels', device, ask, readChannels),
        readSpanningTree: (device, { interface: on }, ask) =>
          read(`spanning-tree ${on}`, device, ask, (tables) => readSpanningTree(tables, on)),
        readPowerDetail: (device, { interface: on }, ask) =>
          read(`power ${on}`, device, ask, (tables) => readPowerDetail(tables, on)),
        readPowerBudget: (device, ask) => read('power-budget', device, ask, readPowerBudget),
        readStack: (device, ask) => read('stack', device, ask, readStack),
        readInventory: (device, ask) => read('inventory', device, ask, readInventory),
        readSavedState: (device, ask) => read('saved-state', device, ask, readSavedState),
        readLog: (device, { interface: on }, ask) =>
          read(`log ${on ?? 'all'}`, device, ask, (tables) => readLog(tables, on, now)),
        readVlans: (device, ask) => read('vlans', device, ask, readVlans),
        readForwardingTable: (device, { vlans }, ask) =>
          read(`forwarding ${vlans?.join() ?? 'all'}`, device, ask, (tables) =>
            readForwarding(tables, vlans),
          ),
        findMac: async (device, text, ask) => {
          const mac = wantedMac(text)
          return read(`mac ${mac}`, device, ask, (tables) => findMac(tables, mac))
        },
        readAddressTable: (device, ask) => read('addresses', device, ask, readAddresses),
        readNeighbours: (device, ask) => read('neighbours', device, ask, readNeighbours),
        readPower: (device, ask) => read('power', device, ask, readPower),
        collect: (device, { tables: wanted }, ask) =>
          once(`collect ${[...wanted].sort().join()}`, device, ask, (tables) => collect(tables, wanted, now)),
      },
      close: async () => devices.close(),
    }
  },
}
