import { gatewayOf } from '../switches/gateway-table.ts'
import type { Settled } from '../sources/ask-source.ts'
import { addressOf } from './known/device.ts'
import { vlanOf } from './hops/address.ts'
import type { DoctorPart } from './search.ts'

/** Entries of the VLAN's gateway for the device, and for the address that it should have. */
export async function readGateway({ search, turn }: DoctorPart<'switch'>): Promise<Settled> {
  const { doctor, dossier, db, systems } = search
  const vlan = vlanOf(doctor)
  if (dossier.mac === null) return { notAsked: 'no single device to look up' }
  if (vlan === null) return { notAsked: 'the VLAN is not known' }
  const gateway = await gatewayOf(vlan, { database: db, systems })
  if (gateway === null) return { notAsked: `no gateway of VLAN ${vlan} is known` }
  search.strip.rename('gateway', `Gateway ${gateway.source}`)
  turn.asking()
  const table = await gateway.readTable(search.ask)
  if (table === null) return { notAsked: 'tells no address table' }
  const address = addressOf(doctor)?.address ?? null
  const entries = table.filter((one) => one.mac === dossier.mac || one.address === address)
  doctor.gateway = { source: 'gateway', at: new Date(), value: entries }
  search.grown()
  return { count: entries.length }
}
