import type { Ask, Reading } from '@patchbay/connectors/asking'
import type { Lease, Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { ReservationBody } from '@patchbay/connectors/dhcp/writes'
import { notFound, unreachable, Failure } from '@patchbay/connectors/failures'
import { portAct } from '../ports/act.ts'
import type { Means } from '../changes/kind.ts'
import { reservationOwner, calledPlace } from './reservation-owner.ts'
import { readHeard } from './read-gateway-entry.ts'
import type { ReservationIntent } from './intent.ts'
import { otherIntent } from './parts.ts'
import { readNames, wholeName } from './read-names.ts'
import { bounceOf } from './renewal.ts'
import { seenAt } from './seen-at.ts'
import { serversOf } from './dhcp-servers.ts'
import type { HoldingServer } from './dhcp-servers.ts'
import { decided } from './settle.ts'
import type { ReservationSnapshot, ServerSnapshot, PoolSnapshot } from './snapshot.ts'
import { inPool } from '../dhcp/network.ts'

/** How full the pools of a subnet are, by the first of its servers that tells: partners count the same leases. */
async function readPool(
  servers: readonly HoldingServer[],
  address: string | null,
  ask: Ask,
): Promise<PoolSnapshot> {
  const why: string[] = []
  for (const { system, subnet } of servers) {
    try {
      const reading = await (await system.can()).readUse?.(ask)
      const use = reading?.value.find(({ subnetId }) => subnetId === subnet.id)
      if (use !== undefined) {
        return {
          total: use.total,
          free: Math.max(0, use.total - use.assigned - use.declined),
          inside: address !== null && subnet.pools.some((pool) => inPool(pool, address)),
          source: system.title,
        }
      }
      why.push(`${system.title} does not tell`)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      why.push(error.detail.message)
    }
  }
  return { unread: why.join('; ') }
}

/**
 * What every server of the subnet keeps of the device and of the address, read now.
 * @throws Failure where anything of it cannot be read, or the subnet has other servers than were found before
 */
export async function readReservations(
  intent: ReservationIntent,
  means: Means,
  ask: Ask,
): Promise<ReservationSnapshot> {
  // What could not be decided says why when it is tried again.
  if (intent.servers.length === 0) await decided(intent, means, ask)
  const servers = await sameServers(intent, means, ask)
  const [{ subnet }] = servers as readonly [HoldingServer]
  const act = bounceOf(intent)
  const [read, namesHeard, pool, port, seen, heard, others] = await Promise.all([
    Promise.all(servers.map((server) => readServer(server, intent, ask))),
    readNames(intent, subnet, means, ask),
    intent.state === 'none' ? null : readPool(servers, intent.address, ask),
    act === null ? null : portAct.read(act, means, ask),
    seenAt(intent.mac, means),
    readHeard(intent, subnet.vlan, means, ask),
    Promise.all((intent.others ?? []).map((other) => readOther(otherIntent(intent, other), means, ask))),
  ])
  const leases = read.flatMap(({ leases: own }) => own)
  return {
    observedAt: means.now().toISOString(),
    subnet: {
      network: subnet.subnet,
      name: subnet.name,
      vlan: subnet.vlan,
      routers: [...subnet.routers],
      pools: [...subnet.pools],
    },
    servers: read.map(({ server }) => server),
    holder: read.map(({ holder }) => holder).find((one) => one !== null) ?? null,
    leases: [...new Map(leases.map((lease) => [lease.address, lease])).values()],
    seen,
    ...heard,
    names: namesHeard,
    entered: enteredName(intent, servers),
    pool,
    port,
    others,
  }
}

function enteredName({ state, hostname }: ReservationIntent, servers: readonly HoldingServer[]) {
  const [first] = servers
  if (state === 'none' || hostname === null || first === undefined) return null
  const by = servers.filter(({ subnet }) => subnet.naming.updates === true)
  const { subnet } = by[0] ?? first
  return { name: wholeName(hostname, subnet), by: by.map(({ system }) => system.title) }
}

/** @throws Failure not-found, where the subnet has other servers than were found before */
async function sameServers(intent: ReservationIntent, { systems }: Means, ask: Ask) {
  const servers = await serversOf(intent, systems, ask)
  const names = servers.map(({ system }) => system.name)
  if (names.join(' ') === intent.servers.join(' ')) return servers
  throw notFound({
    cause: 'absent',
    message: `${intent.subnet ?? 'The subnet'} is served by ${names.join(' and ')} now. Preview again.`,
  })
}

async function readOther(other: ReservationIntent, means: Means, ask: Ask) {
  const servers = await sameServers(other, means, ask)
  const read = await Promise.all(servers.map((server) => readServer(server, other, ask)))
  return { network: other.subnet ?? '', servers: read.map(({ server }) => server) }
}

const isActive = ({ state }: Lease) => state === 'active'

async function readServer(
  { system, subnet, server: told }: HoldingServer,
  { mac, address, hostname }: ReservationIntent,
  ask: Ask,
) {
  const { title, name } = system
  const can = await system.can()
  const whole = async <T>(what: string, asked: Promise<Reading<T>> | undefined): Promise<T> => {
    const reading = await asked
    if (reading?.complete === true) return reading.value
    throw unreachable({ cause: 'too-large', message: `${title} did not tell all ${what}.` })
  }
  // First, since what was read before it is then read again.
  const kept = await whole('reservations', can.readReservation?.({ subnetId: subnet.id, mac }, ask))
  const reservations = async (question: { mac: string } | { address: string }) =>
    whole('reservations', can.findReservations?.(question, ask))
  const isOwn = (one: Reservation) =>
    one.mac === mac && one.subnetId === subnet.id && one.identifier === undefined
  const elsewhere = (await reservations({ mac })).filter((one) => !isOwn(one))
  const others = (found: readonly Reservation[]) => found.filter((one) => one.mac !== mac)
  const addressFor = address === null ? [] : others(await reservations({ address }))
  // A short name may stand with a domain that nobody tells: what is found is worth saying all the same.
  const nameFor =
    hostname === null ? [] : others((await can.findReservations?.({ hostname }, ask))?.value ?? [])
  const held = address === null ? [] : await whole('leases', can.findLeases?.({ address }, ask))
  const holder = held.find((lease) => isActive(lease) && lease.mac !== mac)
  const own = (await whole('leases', can.findLeases?.({ mac }, ask))).filter(isActive)
  const server: ServerSnapshot = {
    system: name,
    title,
    subnetId: subnet.id,
    role: told.pair?.self.role ?? null,
    reachesPartner: told.pair?.partner.reached ?? null,
    way: kept.way,
    saves: kept.saves,
    body: kept.body === null ? null : plain(kept.body),
    says: kept.says,
    addressFor: addressFor.map(reservationOwner),
    nameFor: nameFor.map(reservationOwner),
    elsewhere: elsewhere.map(calledPlace),
  }
  return {
    server,
    holder:
      holder === undefined
        ? null
        : {
            mac: holder.mac ?? 'a client without a MAC',
            hostname: holder.hostname,
            until: holder.expiresAt.toISOString(),
            source: title,
          },
    leases: own.map((lease) => ({
      address: lease.address,
      here: lease.subnetId === subnet.id,
      until: lease.expiresAt.toISOString(),
      hostname: lease.hostname,
    })),
  }
}

/** As it is when it was kept as JSON and is read again. */
const plain = (body: ReservationBody) => JSON.parse(JSON.stringify(body)) as Record<string, unknown>
