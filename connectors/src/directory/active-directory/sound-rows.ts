import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import { anyOf, equal } from './filters.ts'
import { nameWords, shareSound, soundsOf } from './sounds.ts'
import { soundFilter } from './sound-filter.ts'
import { lettersApart } from '../spelling.ts'
import { text, texts } from './values.ts'

/** People whose names are read and compared. */
const mostCompared = 5_000
/** People who are told. */
const mostAlike = 25

const nameAttributes = ['sn', 'givenName', 'displayName'] as const

/** How far names are spelled from the words asked for; null where a word sounds like none of them. */
type Compare = (names: ReadonlySet<string>) => number | null

/** Names come again and again, and what they sound like is worked out once. */
function compareWith(words: readonly string[]): Compare {
  const asked = words.map((word) => ({ word, sounds: soundsOf(word) }))
  const known = new Map<string, ReadonlySet<string>>()
  const soundsOfName = (name: string) => {
    const sounds = known.get(name) ?? soundsOf(name)
    known.set(name, sounds)
    return sounds
  }
  return (names) => {
    let sum = 0
    for (const { word, sounds } of asked) {
      const alike = [...names].filter((name) => name === word || shareSound(sounds, soundsOfName(name)))
      if (alike.length === 0) return null
      sum += Math.min(...alike.map((name) => lettersApart(word, name)))
    }
    return sum
  }
}

const namesOf = (entry: LdapEntry): ReadonlySet<string> =>
  new Set(nameAttributes.flatMap((attribute) => texts(entry, attribute).flatMap(nameWords)))

export interface Alike {
  /** With the attributes asked for, nearest in spelling first. */
  readonly entries: readonly LdapEntry[]
  readonly complete: boolean
}

/** People of whose names every word of the text sounds like one. Their names are read first, and `attributes` of those who are told. */
export async function findAlike(
  session: LdapSession,
  base: string,
  asked: string,
  { attributes, octets }: { readonly attributes: readonly string[]; readonly octets: readonly string[] },
  signal: AbortSignal,
): Promise<Alike> {
  const filter = soundFilter(asked)
  if (filter === null) return { entries: [], complete: true }
  const question = { base, scope: 'sub' as const, filter, attributes: nameAttributes, most: mostCompared }
  const read = await session.search(question, signal)
  const compare = compareWith(nameWords(asked))
  const alike = read.entries
    .flatMap((entry) => {
      const apart = entry.dn === '' ? null : compare(namesOf(entry))
      return apart === null ? [] : [{ dn: entry.dn, apart, name: text(entry, 'displayName') ?? entry.dn }]
    })
    .sort((one, other) => one.apart - other.apart || one.name.localeCompare(other.name, 'en'))
  const told = alike.slice(0, mostAlike)
  if (told.length === 0) return { entries: [], complete: read.complete }
  const rows = await session.search(
    {
      base,
      scope: 'sub',
      filter: anyOf(told.map(({ dn }) => equal('distinguishedName', dn))),
      attributes,
      octets,
      most: told.length,
    },
    signal,
  )
  const byName = new Map(rows.entries.map((entry) => [entry.dn.toLowerCase(), entry]))
  const entries = told.map(({ dn }) => byName.get(dn.toLowerCase())).filter((entry) => entry !== undefined)
  return { entries, complete: read.complete && rows.complete && alike.length <= mostAlike }
}
