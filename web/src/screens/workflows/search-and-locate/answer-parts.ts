import type { Answer, Candidate, Place, Statement } from '@patchbay/contract/workflows/search-and-locate'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { noNetworkWords } from '../../../changes/no-network-words.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { ShownPart } from '../../../query/shown/shown-part.ts'

const placeWords = ({ place, air }: Candidate) =>
  (air === undefined
    ? [roomWords(place), place.outlet === null ? null : `outlet ${place.outlet}`, portWords(place)]
    : [roomWords(place), air.accessPoint, air.words]
  )
    .filter((part) => part !== null && part !== '')
    .join(', ')

/** Place, facts and contradictions, as they are shown. */
export function answerParts(answer: Answer, nameOf: (source: string) => string): readonly ShownPart[] {
  const { candidate, alternatives, facts, contradictions } = answer
  const places = [candidate, ...alternatives].flatMap((one) =>
    one === null
      ? []
      : [
          {
            name: `rank ${one.rank}`,
            value: placeWords(one),
            said: { source: null, observedAt: one.lastSeen, freshness: one.freshness },
          },
        ],
  )
  return [
    factsPart('Place', places),
    factsPart(
      'Fact',
      facts.map(({ label, value, source, observedAt, freshness }) => ({
        name: label,
        value,
        said: { source: nameOf(source), observedAt, freshness },
      })),
    ),
    factsPart(
      'Contradiction',
      contradictions.flatMap(({ about, rows }) =>
        rows.map(({ source, value, observedAt }) => ({
          name: about,
          value,
          said: { source: nameOf(source), observedAt },
        })),
      ),
    ),
  ]
}

/** What could be read out on the phone: why it has no network first. */
export const sentenceWords = (
  { noNetwork, sentence }: Pick<Answer, 'noNetwork' | 'sentence'>,
  zone: string,
): string => (noNetwork === null ? sentence : `${noNetworkWords(noNetwork, zone)}. ${sentence}`)

/** What one system says, in its own words. */
export const statementPart = (
  { title, source, observedAt, freshness, rows }: Statement,
  nameOf: (source: string) => string,
): ShownPart =>
  factsPart(
    title,
    rows.map(({ label, value }) => ({
      name: label,
      value,
      said: { source: nameOf(source), observedAt, freshness },
    })),
  )

/** Of each identifier of a pasted list. */
export const answerColumns: BulkColumns<Answer> = {
  heads: ['What', 'Place', 'VLAN', 'Last seen'],
  cells: ({ title, candidate }) => [
    title,
    candidate === null ? null : placeWords(candidate),
    candidate?.vlan == null ? null : String(candidate.vlan),
    candidate?.lastSeen ?? null,
  ],
}

/** `B12, floor 2, room 204`; the switch alone where no room is documented. */
export function roomWords({ building, floor, room }: Place): string {
  const parts = [
    building,
    floor === null ? null : `floor ${floor}`,
    room === null ? null : `room ${withoutBuilding(room, building)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'No room documented' : parts.join(', ')
}

/** Many sites write the building into the room's code; it stands in the line already. */
function withoutBuilding(room: string, building: string | null): string {
  const start = `${building}-`
  return building !== null && room.startsWith(start) && room.length > start.length
    ? room.slice(start.length)
    : room
}

export function portWords(place: Place): string {
  return `${place.switch} ${place.interface}`
}
