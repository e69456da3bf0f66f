import type { Source } from '@patchbay/contract/systems/sources'
import type { Spoken } from './card-lines.ts'
import type { Dossier } from './dossier.ts'

/** Requests that are named; the others are counted. */
const most = 5

const silent: readonly Source['state'][] = ['failed', 'timed-out', 'throttled', 'not-permitted']

/** Desks that may have more than was told. */
function unheard(sources: readonly Source[]): string[] {
  return sources.flatMap(({ kind, name, state }) => {
    if (kind !== 'service-desk') return []
    if (silent.includes(state)) return [`${name} did not answer`]
    return state === 'partial' ? [`${name} answered only in part`] : []
  })
}

/** How many requests are open about a device, and which; nothing where none was told. */
export function ticketsOf({ requests }: Dossier, sources: readonly Source[]): Spoken | undefined {
  const [first] = requests
  if (first === undefined) return undefined
  const named = requests.slice(0, most)
  const more = requests.length - named.length
  const words = [
    ...named.map(({ value: { number, state } }) => `${number} ${state}`),
    ...(more === 0 ? [] : [`${more} more`]),
  ]
  return {
    value: `${requests.length} open request${requests.length === 1 ? '' : 's'}`,
    detail: [words.join(', '), ...unheard(sources)].join('; '),
    source: first.source,
    at: first.at,
    freshness: 'live',
    disputed: false,
    links: named.flatMap(({ value: { number, link } }) =>
      link === null ? [] : [{ text: number, href: link }],
    ),
  }
}
