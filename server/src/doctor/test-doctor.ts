import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import type { Ask } from '@patchbay/connectors/asking'
import type {
  AddressEntry,
  AuthenticationSession,
  ForwardingEntry,
  InterfaceState,
  PowerState,
} from '@patchbay/connectors/switch/capabilities'
import type { InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import { diagnosis } from '@patchbay/contract/workflows/network-connect/doctor'
import type { Diagnosis, HopName } from '@patchbay/contract/workflows/network-connect/doctor'
import { fakeInterface } from '../collector/test-switch.ts'
import { serverWith, subnet } from '../dhcp/test-servers.ts'
import type { StoredReservation } from '../dhcp/test-servers.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import {
  endpoint,
  identityWith,
  lease,
  mac,
  reading,
  session,
  system,
  systemsOf,
} from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import type { System } from '../systems/open.ts'
import { askHops } from './ask-hops.ts'

export const it = mac(0x51)
export const address = '10.0.10.105'

/** How the port of the device is; each field as a test wants it. */
export interface PortSaid {
  readonly state?: Partial<InterfaceState>
  readonly counters?: Partial<InterfaceCounters> | null
  readonly power?: Partial<PowerState> | null
  readonly sessions?: readonly Partial<AuthenticationSession>[] | null
  readonly macs?: readonly ForwardingEntry[]
  readonly addresses?: readonly AddressEntry[]
}

const on = 'GigabitEthernet1/0/1'

export const here = (of: Partial<ForwardingEntry> = {}): ForwardingEntry => ({
  mac: it,
  vlan: 10,
  interface: on,
  type: 'static',
  ...of,
})

export const entryOf = (of: Partial<AddressEntry> = {}): AddressEntry => ({
  mac: it,
  address,
  vlan: 10,
  interface: 'Vlan10',
  vrf: '',
  ageMinutes: 3,
  ...of,
})

/** Switch of the device, which is the gateway of its VLAN too; `asked` collects what it was asked. */
export function switchSaying(said: PortSaid = {}, asked: string[] = []): System<'switch'> {
  const {
    state,
    counters = {},
    power = null,
    sessions = [{}],
    macs = [here()],
    addresses = [entryOf()],
  } = said
  const can: Partial<CapabilitiesByKind['switch']> = {
    findMac: async (_, of) =>
      reading({ entries: macs.filter((one) => one.mac === of), interface: null, session: null }),
    readInterface: async () => reading({ ...fakeInterface(on), ...state }),
    ...(counters !== null && {
      readCounters: async () =>
        reading([{ interface: on, inErrors: 0, inPackets: 1_000_000, ...counters } as InterfaceCounters]),
    }),
    readPower: async () =>
      reading(
        power === null
          ? []
          : [
              {
                interface: on,
                admin: 'auto',
                delivering: false,
                fault: null,
                drawn: null,
                class: null,
                device: null,
                ...power,
              },
            ],
      ),
    ...(sessions !== null && {
      readSessions: async () =>
        reading(
          sessions.map((one) => ({
            interface: on,
            mac: it,
            method: 'dot1x',
            domain: 'DATA',
            status: 'Auth',
            sessionId: '0A',
            ...one,
          })),
        ),
    }),
    readAddressTable: async () => reading(addresses),
  }
  const watched = Object.fromEntries(
    Object.entries(can).map(([name, tell]) => [
      name,
      (...given: unknown[]) => {
        asked.push(name)
        return (tell as (...all: unknown[]) => unknown)(...given)
      },
    ]),
  )
  return system('switch', 'switches', watched, ['sw-a'])
}

export const iseSaying = (can: Partial<CapabilitiesByKind['identity']> = {}): System<'identity'> =>
  system('identity', 'ise-1', {
    ...identityWith([session({ mac: it })], [endpoint({ mac: it })]),
    readHistory: async () => reading([]),
    readSessions: async () => reading([]),
    readContainment: async () => reading(null),
    ...can,
  })

export const keaSaying = (of: StoredReservation = {}, can: Partial<CapabilitiesByKind['dhcp']> = {}) =>
  system('dhcp', 'kea-1', {
    ...serverWith({ leases: [lease({ mac: it, address })], subnets: [subnet()], use: [], ...of }),
    ...can,
  })

export const dnsSaying = (records: Readonly<Record<string, readonly string[]>> = {}) =>
  system('dns', 'dns-1', {
    findRecords: async (question) => {
      const asked = 'name' in question ? question.name : question.address
      const type = 'name' in question ? ('A' as const) : ('PTR' as const)
      return reading((records[asked] ?? []).map((data) => ({ type, name: asked, data, ttl: 60 })))
    },
  })

/** Every system of a device that is all well. */
export const well = (): System[] => [switchSaying(), iseSaying(), keaSaying(), dnsSaying()]

/** The same, with others in the place of those of their kind. */
export const wellBut = (...others: readonly System[]): System[] => [
  ...well().filter(({ kind }) => others.every((one) => one.kind !== kind)),
  ...others,
]

export async function examineIn(
  campus: TestCampus,
  systems: readonly System[],
  wanted: Partial<Parameters<typeof askHops>[1]> = {},
): Promise<Diagnosis> {
  const ask: Ask = { signal: new AbortController().signal, limit: 20_000 }
  const log = createLog('fatal', { write: () => undefined })
  const parts = { db: campus.db, systems: systemsOf(systems), log }
  return diagnosis.parse(await askHops(parts, { q: it, ...wanted }, ask))
}

export const hopIn = ({ hops }: Diagnosis, name: HopName) => {
  const found = hops.find((hop) => hop.name === name)
  if (found === undefined) throw new Error(`no hop ${name}`)
  return found
}

/** A campus whose records and walks have the device at its outlet. */
export async function placeDevice(campus: TestCampus): Promise<void> {
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.outlet('B02-1.07-A', 'B02-1.07', ['sw-a', 'Gi1/0/1'])
  await campus.outlet('B02-1.07-Z', 'B02-1.07')
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
  await campus.held(it, address, 'sw-a')
}
