import type { DhcpCapabilities, Lease } from '@patchbay/connectors/dhcp/capabilities'
import type {
  DhcpPlans,
  DhcpWrites,
  ReservationBody,
  ReservationTarget,
} from '@patchbay/connectors/dhcp/writes'
import { refused } from '@patchbay/connectors/failures'
import type { Writing } from '@patchbay/connectors/writing'
import { isDeepStrictEqual } from 'node:util'
import { dhcpServer, pair, serverWith, subnet } from '../../../dhcp/test-servers.ts'
import type { StoredReservation } from '../../../dhcp/test-servers.ts'
import { lease, reading, reservation, system, systemsOf } from '../../../locate/test-systems.ts'
import type { System, Systems } from '../../../systems/open.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { Killed } from '../../run/test-network.ts'
import type { Fault } from '../../run/test-network.ts'

export const device = '00:1b:54:0a:3c:7f'

type Bodies = Map<string, ReservationBody>

/** By its MAC alone in the subnet of the tests, with the number of the subnet in another one. */
export const placeKey = (mac: string, subnetId = '10') => (subnetId === '10' ? mac : `${mac} ${subnetId}`)

const says = (body: ReservationBody): ReservationTarget => body as unknown as ReservationTarget

const plans: DhcpPlans = {
  body: (before, _place, target) => ({
    ...before,
    ...target,
    options: target.options ?? before?.['options'] ?? {},
  }),
  same: (one, other) => isDeepStrictEqual(one, other),
  lines: (_kept, { wanted }) => [JSON.stringify(wanted)],
  releaseLines: (address) => [`release ${address}`],
}

/** One server of a pair: what it runs with, by MAC, what its file says, and what goes wrong with its next commands. */
export class TestServer {
  readonly running: Bodies = new Map()
  file: Bodies = new Map()
  /** Addresses whose leases it was told to forget. */
  readonly released = new Set<string>()
  readonly faults = new Map<'set' | 'save' | 'release', Fault[]>()
  readonly journal: string[] = []
  silent = false

  async #send(what: 'set' | 'save' | 'release', effect: () => void, writing: Writing): Promise<void> {
    const fault = this.faults.get(what)?.shift() ?? 'none'
    if (this.silent || fault === 'refused-before') throw connectionLost('refused the login')
    await writing.beforeSending('a server')
    if (fault === 'killed-before') throw new Killed()
    if (fault === 'lost-before') throw connectionLost('went away')
    if (fault === 'lies') {
      // Of a file nobody can tell that it lies: one that cannot be opened is said so.
      if (what === 'save') throw refused({ cause: 'not-understood', message: 'Unable to open file' })
      return
    }
    effect()
    this.journal.push(what)
    if (fault === 'killed-after') throw new Killed()
    if (fault === 'lost-after') throw connectionLost('went away')
  }

  readonly writes: DhcpWrites = {
    setReservation: async ({ place, known, wanted }, writing) => {
      const mac = placeKey(place.mac, place.subnetId)
      const is = this.running.get(mac) ?? null
      if (isDeepStrictEqual(is, wanted)) return { sent: [], answer: null }
      if (is !== null && !isDeepStrictEqual(is, known)) {
        throw refused({ cause: 'busy', message: 'It has another reservation than was read before.' })
      }
      const effect = () => (wanted === null ? this.running.delete(mac) : this.running.set(mac, { ...wanted }))
      await this.#send('set', effect, writing)
      return { sent: ['set'], answer: null }
    },
    releaseLease: async ({ address }, writing) => {
      await this.#send('release', () => this.released.add(address), writing)
      return { sent: ['release'], answer: null }
    },
    saveConfiguration: async (writing) => {
      await this.#send('save', () => (this.file = new Map(this.running)), writing)
      return { sent: ['save'], answer: null }
    },
  }

  can(
    role: 'primary' | 'standby',
    kept: StoredReservation,
    leases: () => readonly Lease[],
  ): DhcpCapabilities {
    const answering = <T>(work: () => T): T => {
      if (this.silent) throw connectionLost('does not answer')
      return work()
    }
    const own = () =>
      [...this.running].map(([key, body]) => {
        const [mac = '', subnetId = '10'] = key.split(' ')
        return reservation({ ...says(body), options: [], mac, subnetId, subnet: `10.0.${subnetId}.0/24` })
      })
    const now = () =>
      serverWith({
        server: dhcpServer({ pair: pair(role) }),
        ...kept,
        leases: leases().filter(({ address }) => !this.released.has(address)),
        reservations: [...own(), ...(kept.reservations ?? [])],
      })
    return {
      findLeases: async (...asked) => answering(() => now().findLeases(...asked)),
      findReservations: async (...asked) => answering(() => now().findReservations(...asked)),
      listSubnets: async (...asked) => answering(() => now().listSubnets(...asked)),
      listLeases: async (...asked) => answering(() => now().listLeases(...asked)),
      listReservations: async (...asked) => answering(() => now().listReservations(...asked)),
      readUse: async (...asked) => answering(() => now().readUse(...asked)),
      readServer: async (...asked) => answering(() => now().readServer(...asked)),
      readReservation: async ({ mac, subnetId }) =>
        answering(() => {
          const body = this.running.get(placeKey(mac, subnetId)) ?? null
          return reading({ way: 'file', saves: true, body, says: body === null ? null : says(body) })
        }),
    }
  }
}

export interface Partners {
  readonly primary: TestServer
  readonly standby: TestServer
  readonly systems: Systems
  /** Those that are there: they ask again, and have what is reserved for them. */
  devices: readonly string[]
  renews: boolean
  leases: readonly Lease[]
}

/** A pair that serves one subnet, 10.0.10.0/24, and a device that takes what is reserved for it; `others` stand beside it. */
export function testPartners(kept: StoredReservation = {}, others: readonly System[] = []): Partners {
  const [primary, standby] = [new TestServer(), new TestServer()]
  const leases = () => {
    const own = partners.devices.flatMap((mac) => {
      const reserved = primary.running.get(mac)
      const address = reserved === undefined ? null : says(reserved).address
      return partners.renews && address !== null ? [lease({ mac, address, subnetId: '10' })] : []
    })
    return [...partners.leases, ...own]
  }
  const of = (name: string, server: TestServer, role: 'primary' | 'standby'): System => ({
    ...system('dhcp', name, server.can(role, { subnets: [subnet()], ...kept }, leases)),
    plans,
    writes: async () => server.writes,
  })
  const partners: Partners = {
    primary,
    standby,
    // In the order in which they were added, which is not that of the pair.
    systems: systemsOf([of('kea-2', standby, 'standby'), of('kea-1', primary, 'primary'), ...others]),
    devices: [device],
    renews: true,
    leases: [],
  }
  return partners
}
