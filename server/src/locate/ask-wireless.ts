import { associationOn } from '../facts/associations.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { LocatePart } from './search.ts'

/** Where a controller has the device on the air, with the port of that access point. */
export async function readAssociation({
  search,
  system,
  turn,
  soFar,
}: LocatePart<'wireless'>): Promise<Settled> {
  const { dossier, db } = search
  const { mac } = dossier
  if (mac === null) return soFar
  turn.asking()
  const reading = await associationOn(db, system, mac, { ask: () => search.ask })
  if (reading === null) return { notAsked: 'has no client lookup' }
  const { association, complete, why } = reading
  if (association !== null) {
    dossier.associations.push(association)
    search.grown()
  }
  return { count: association === null ? 0 : 1, complete, ...(why === null ? {} : { why }) }
}
