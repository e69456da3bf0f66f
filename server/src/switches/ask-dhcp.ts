import { BlockList, isIP } from 'node:net'
import type { Reading } from '@patchbay/connectors/asking'
import type { Reservation, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { upTo, shortOf } from '../sources/cut.ts'
import { serverReadings } from '../facts/dhcp-server.ts'
import type { ServerReadings } from '../facts/dhcp-server.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { Settled } from '../sources/ask-source.ts'
import { askEach } from '../facts/fact.ts'
import type { Fact, SystemFacts } from '../facts/fact.ts'
import type { SwitchFacts, SwitchSearch } from './search.ts'
import { devicesNow } from './now.ts'

/** Up to this many devices are asked for one by one; for more, whole subnets are read. */
const oneByOne = 16
const mostSubnets = 16

type DhcpPart = RowPart<SwitchSearch, SwitchFacts, 'dhcp'>

function holds(subnet: string, addresses: readonly string[]): boolean {
  const [network = '', length = ''] = subnet.split('/')
  if (isIP(network) === 0 || !/^\d{1,3}$/.test(length)) return false
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(network, Number(length), family)
  return addresses.some(
    (address) => isIP(address) === (family === 'ipv6' ? 6 : 4) && list.check(address, family),
  )
}

/** Subnets that devices of these VLANs or with these addresses would have their leases from. */
function subnetsOf(
  subnets: readonly Subnet[],
  vlans: ReadonlySet<number>,
  addresses: readonly string[],
): Subnet[] {
  return subnets.filter(({ vlan, subnet }) => (vlan !== null && vlans.has(vlan)) || holds(subnet, addresses))
}

/** Two ways to read one kind of row: of one device, or of a whole subnet. */
interface Ways<T> {
  readonly find: ((question: { readonly mac: string }) => Promise<Reading<readonly T[]>>) | undefined
  readonly list: ((subnetId: string) => Promise<Reading<readonly T[]>>) | undefined
}

interface Read<T> extends SystemFacts<T> {
  readonly why: string | null
}

/** Asks one server about the devices on the ports, one by one or by their subnets. */
class DeviceQuestions {
  readonly #part: DhcpPart
  readonly #readings: ServerReadings
  #subnets: Promise<Reading<readonly Subnet[]>> | null = null

  constructor(part: DhcpPart, readings: ServerReadings) {
    this.#part = part
    this.#readings = readings
  }

  get #asking() {
    return { ask: () => this.#part.search.ask, width: 4 }
  }

  /** Null where the server offers neither way. */
  async read<T>({ find, list }: Ways<T>, macs: readonly string[]): Promise<Read<T> | null> {
    const { subnets } = this.#readings
    if (subnets !== undefined && list !== undefined && (macs.length > oneByOne || find === undefined)) {
      this.#subnets ??= subnets()
      return this.#bySubnet(list, await this.#subnets)
    }
    const questions = macs.map((mac) => ({ mac }))
    const told = await askEach(this.#part.system.name, find, questions, this.#asking)
    return told === null ? null : { ...told, why: null }
  }

  async #bySubnet<T>(
    list: NonNullable<Ways<T>['list']>,
    { value, complete }: Reading<readonly Subnet[]>,
  ): Promise<Read<T> | null> {
    const { dossier } = this.#part.search
    const devices = devicesNow(dossier)
    const addresses = [...dossier.addresses.values()].map(({ address }) => address)
    const wanted = subnetsOf(value, new Set(devices.map(({ vlan }) => vlan)), addresses)
    const { asked, why } = upTo(wanted, mostSubnets, 'subnets')
    const ids = asked.map(({ id }) => id)
    const told = await askEach(this.#part.system.name, list, ids, { ...this.#asking, width: 3 })
    return told === null ? null : { ...told, complete: complete && told.complete, why }
  }
}

/** Rows of the devices asked about, each with who said it and when. */
const ofDevices = <T extends { readonly mac: string | null }>(
  { facts }: SystemFacts<T>,
  macs: ReadonlySet<string>,
): Fact<T>[] => facts.filter(({ value: { mac } }) => mac !== null && macs.has(mac))

/** A server that keeps its reservations to itself still tells its leases. */
async function readReservations(
  questions: DeviceQuestions,
  { reservations: find, reservationsIn: list }: ServerReadings,
  macs: readonly string[],
): Promise<{ readonly heard: Read<Reservation> | null; readonly why: string | null }> {
  try {
    const heard = await questions.read({ find, list }, macs)
    return { heard, why: heard?.why ?? null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { heard: null, why: `its reservations were not read: ${error.message}` }
  }
}

/** Leases and reservations of the devices on this switch's ports. */
export async function askDhcp(part: DhcpPart): Promise<Settled> {
  const { search, system, turn } = part
  const { dossier } = search
  const macs = [...new Set(devicesNow(dossier).map(({ mac }) => mac))]
  if (macs.length === 0) return { notAsked: 'no device on a port' }
  turn.asking()
  const readings = await serverReadings(system, () => search.ask)
  const questions = new DeviceQuestions(part, readings)
  const leases = await questions.read({ find: readings.leases, list: readings.leasesIn }, macs)
  if (leases === null) return { notAsked: 'it has no lease lookup' }
  const wanted = new Set(macs)
  const held = ofDevices(leases, wanted)
  dossier.leases = [...dossier.leases, ...held]
  const { heard: reservations, why } = await readReservations(questions, readings, macs)
  const kept = reservations === null ? [] : ofDevices(reservations, wanted)
  dossier.reservations = [...dossier.reservations, ...kept]
  const complete = leases.complete && reservations?.complete !== false
  return shortOf({ count: held.length + kept.length, complete }, leases.why ?? why)
}
