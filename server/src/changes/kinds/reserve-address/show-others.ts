import type { FieldChange } from '@patchbay/contract/changes/preview'
import type { ReservationIntent } from '../../../addresses/intent.ts'
import type { Place } from '../../../addresses/parts.ts'
import type { ReservationSnapshot, ServerSnapshot } from '../../../addresses/snapshot.ts'

type Says = Pick<ReservationIntent, 'address' | 'hostname'>

/** Such as `10.0.20.5 (camera-4)`. */
export const reservedWords = ({ address, hostname }: Says): string => {
  if (address === null) return hostname ?? 'options alone'
  return hostname === null ? address : `${address} (${hostname})`
}

const saysOf = (servers: readonly ServerSnapshot[]) => servers.find(({ says }) => says !== null)?.says ?? null

const field = (network: string) => `In ${network}`

/** What it has in each other subnet that is changed too, as the first server has it that has one. */
export const otherFields = ({
  others,
}: Pick<ReservationSnapshot, 'others'>): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    (others ?? []).map(({ network, servers }) => {
      const says = saysOf(servers)
      return [field(network), says === null ? null : reservedWords(says)]
    }),
  )

export function otherChanges({ others }: ReservationIntent, before: ReservationSnapshot): FieldChange[] {
  const now = otherFields(before)
  return (others ?? []).map(({ subnet, state, ...says }) => ({
    field: field(subnet),
    before: now[field(subnet)] ?? null,
    intent: state === 'none' ? null : reservedWords(says),
  }))
}

/** A sentence for each other subnet in which something is sent. */
export function otherSentences({ others }: ReservationSnapshot, open: readonly Place[]): string[] {
  return (others ?? []).flatMap(({ network, servers }) => {
    const places = open.filter(({ elsewhere }) => elsewhere === network)
    const [first] = places
    if (first === undefined) return []
    const where = places.map(({ server }) => server.title).join(' and ')
    const { intent } = first
    if (intent.state === 'reserved') return [`Restore ${reservedWords(intent)} in ${network} on ${where}.`]
    const says = saysOf(servers)
    return [`Remove ${says === null ? 'its reservation' : reservedWords(says)} in ${network} on ${where}.`]
  })
}
