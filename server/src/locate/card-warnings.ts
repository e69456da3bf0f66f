import type { Answer, Contradiction } from '@patchbay/contract/workflows/search-and-locate'
import type { Source } from '@patchbay/contract/systems/sources'
import { clientKey, knownBy } from '../facts/reserved-for.ts'
import { crowded } from './candidates.ts'
import type { Ranked } from './candidates.ts'
import type { Dossier } from './dossier.ts'

/** Devices that a line has room for. */
const most = 3

type NameOf = (source: string) => string

/** "place: sw-a Gi1/0/1 by sw-a, sw-b Gi1/0/9 by ISE: …": what each of them says, and then why it may be. */
function disputeWords({ about, rows, likelyCause }: Contradiction, nameOf: NameOf): string {
  const said = rows.map(({ value, source }) => `${value} by ${nameOf(source)}`)
  return `${about}: ${said.join(', ')}. ${likelyCause}`
}

function reservedWords({ otherReservations }: Dossier): string[] {
  const words = otherReservations.map(({ value }) => {
    const whose = [value.hostname, clientKey(value) === null ? null : knownBy(value)]
      .filter((part) => part !== null)
      .join(', ')
    return `${value.address} is reserved for another device: ${whose || 'a client without a MAC'}`
  })
  return [...new Set(words)]
}

function otherWords({ others }: Dossier): string[] {
  if (others.length === 0) return []
  const named = others.slice(0, most).map(({ ask, title }) => (title === ask ? ask : `${title} (${ask})`))
  const rest = others.length > most ? ` and ${others.length - most} more` : ''
  return [
    `${others.length === 1 ? 'another device matches' : 'other devices match'}: ${named.join(', ')}${rest}`,
  ]
}

const guests = /guest/i

/** States of a device in which the usual answer means something else. */
function stateWords(dossier: Dossier, answer: Answer, best: Ranked | undefined): string[] {
  const session = dossier.sessions[0]?.value
  const group = session?.group ?? dossier.endpoint?.value.group ?? null
  const guest = [group, session?.authorization].find((one) => guests.test(one ?? ''))
  const behind = answer.facts.find(({ name }) => name === 'behind')
  const count = best?.port.macCount ?? 0
  return [
    ...(behind === undefined ? [] : [`behind another device on its port: ${behind.value}`]),
    ...dossier.associations.flatMap(({ value, source }) =>
      value.exclusion === null ? [] : [`${source} excludes it: ${value.exclusion.words}`],
    ),
    ...(best !== undefined &&
    best.edge &&
    best.air === undefined &&
    crowded(best, dossier.mac) &&
    behind === undefined
      ? [`${count} MACs on its port: an unmanaged switch, a hub or a virtualisation host`]
      : []),
    ...(guest === undefined || guest === null ? [] : [`guest: ${guest}`]),
    ...answer.badges.map((badge) =>
      badge === 'private address'
        ? 'private MAC, which changes: search by person, host name or address'
        : badge,
    ),
  ]
}

/** What speaks against taking the card as it is, the gravest first. */
export function warningsOf(
  dossier: Dossier,
  answer: Answer,
  best: Ranked | undefined,
  sources: readonly Source[],
): string[] {
  const nameOf: NameOf = (id) => sources.find((source) => source.id === id)?.name ?? id
  return [
    ...answer.contradictions.map((one) => disputeWords(one, nameOf)),
    ...reservedWords(dossier),
    ...otherWords(dossier),
    ...stateWords(dossier, answer, best),
  ]
}
