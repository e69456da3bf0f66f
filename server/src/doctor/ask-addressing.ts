import { notLive } from './search.ts'
import type { DoctorPart } from './search.ts'
import type { Settled } from '../sources/ask-source.ts'
import { addressOf } from './known/device.ts'
import { failureWords } from '../sources/failure-words.ts'
import { gatewayOf } from '../switches/gateway-table.ts'
import { heardOf } from '../sources/ask-source.ts'
import { serverReadings } from '../facts/dhcp-server.ts'
import { vlanOf } from './hops/address.ts'

/** The subnets of a server and how full they are; the leases of the device are known by now. */
export async function readScopes({ search, system, turn, soFar }: DoctorPart<'dhcp'>): Promise<Settled> {
  const { doctor, ask } = search
  turn.asking()
  const { subnets, use } = await serverReadings(system, () => search.ask)
  if (subnets === undefined) return { notAsked: 'has no list of subnets' }
  const [scopes, full] = await Promise.allSettled([subnets(), use?.()])
  ask.signal.throwIfAborted()
  if (scopes.status === 'rejected') throw scopes.reason
  const { value, observedAt: at, complete } = scopes.value
  doctor.scopes.push({
    source: system.name,
    at,
    subnets: value,
    use: full.status === 'fulfilled' ? (full.value?.value ?? null) : null,
  })
  search.grown()
  const count = heardOf(soFar)?.count ?? 0
  return full.status === 'fulfilled'
    ? { count, complete }
    : { count, complete: false, why: failureWords(full.reason) }
}

/** Entries of the VLAN's gateway for the device, and for the address that it should have. */
export async function readGateway({ search, turn }: DoctorPart<'switch'>): Promise<Settled> {
  const { doctor, dossier, db, systems } = search
  const vlan = vlanOf(doctor)
  if (dossier.mac === null) return { notAsked: 'no single device to look up' }
  if (!search.live) return { notAsked: notLive }
  if (vlan === null) return { notAsked: 'the VLAN is not known' }
  const gateway = await gatewayOf(vlan, { database: db, systems })
  if (gateway === null) return { notAsked: `no gateway of VLAN ${vlan} is known` }
  search.strip.rename('gateway', `Gateway ${gateway.source.split(' by ')[0] ?? ''}`)
  turn.asking()
  const table = await gateway.readTable(search.ask)
  if (table === null) return { notAsked: 'tells no address table' }
  const address = addressOf(doctor)?.address ?? null
  const entries = table.filter((one) => one.mac === dossier.mac || one.address === address)
  doctor.gateway = { source: 'gateway', at: new Date(), value: entries }
  search.grown()
  return { count: entries.length }
}
