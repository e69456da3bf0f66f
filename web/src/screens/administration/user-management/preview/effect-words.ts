import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Effect } from '@patchbay/contract/people/person'
import { listWords } from '../failed.tsx'

/** More people than this are told by key and not by name. */
const mostNamed = 3
/** More keys than this are counted. */
const mostKeys = 8

const countOf = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

function titles(keys: readonly AccessKey[]): string {
  const words = keys.map((key) => accessKeyWords[key].title)
  return words.length <= mostKeys
    ? listWords(words)
    : `${words.slice(0, mostKeys).join(', ')} and ${words.length - mostKeys} more`
}

/** What saving would do to whom, as sentences: `3 people lose Firewall.` */
export function effectSentences({ people, gaining, losing, sessions_ending }: Effect): string[] {
  const ends =
    sessions_ending === 0 ? [] : [`${countOf(sessions_ending, 'session ends', 'sessions end')} at once.`]
  if (gaining + losing === 0) return ['Nobody gains or loses a key.', ...ends]
  if (people.length <= mostNamed && Math.max(gaining, losing) <= mostNamed) {
    const named = people.flatMap(({ username, gains, loses }) => [
      ...(gains.length === 0 ? [] : [`${username} gains ${titles(gains)}.`]),
      ...(loses.length === 0 ? [] : [`${username} loses ${titles(loses)}.`]),
    ])
    return [...named, ...ends]
  }
  return [
    ...byKey(
      people.map(({ gains }) => gains),
      gaining,
      'gain',
    ),
    ...byKey(
      people.map(({ loses }) => loses),
      losing,
      'lose',
    ),
    ...ends,
  ]
}

/** The same keys for everybody are one sentence; otherwise one for each key. */
function byKey(each: readonly (readonly AccessKey[])[], count: number, verb: 'gain' | 'lose'): string[] {
  const touched = each.filter((keys) => keys.length > 0)
  const [first] = touched
  if (count === 0 || first === undefined) return []
  const who = (number: number) => `${countOf(number, 'person', 'people')} ${verb}${number === 1 ? 's' : ''}`
  if (touched.every((keys) => keys.join() === first.join())) return [`${who(count)} ${titles(first)}.`]
  const counts = new Map<AccessKey, number>()
  for (const key of touched.flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  const sentences = [...counts].map(([key, number]) => `${who(number)} ${accessKeyWords[key].title}.`)
  // Only the first of very many people are listed, so their keys cannot be counted.
  return touched.length < count ? [`${who(count)} keys; the first ${touched.length} are below.`] : sentences
}
