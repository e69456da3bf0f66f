import { distanceWords, pairFaults } from '@patchbay/contract/switches/cable-pairs'
import type { CablePair } from '@patchbay/contract/switches/cable-pairs'
import type { CableTest } from '@patchbay/contract/workflows/cable-health-check'

const faultWords: Readonly<Record<string, string>> = {
  open: 'is open',
  short: 'is shorted',
  'impedance-mismatch': 'has another impedance',
  crosstalk: 'touches another pair',
  failed: 'failed the test',
}

/** Pairs with a fault, each as `pair D is open at 14 m ± 2`. */
export const faultsOf = (pairs: readonly CablePair[]): string[] =>
  pairs
    .filter(({ state }) => pairFaults.has(state))
    .map((one) => {
      const at = distanceWords(one)
      const other = one.remote === null || one.remote === one.pair ? '' : `, with pair ${one.remote}`
      return `pair ${one.pair} ${faultWords[one.state] ?? one.words}${at === null ? '' : ` at ${at}`}${other}`
    })

/** Pairs that nothing is known of, each with the word of the switch. */
const untold = (pairs: readonly CablePair[]) =>
  pairs.filter(({ state }) => state !== 'normal' && !pairFaults.has(state))

const sentenceCase = (text: string) => text.replace(/^./, (first) => first.toUpperCase())

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** What a test came to. A fault on all four pairs alike is where the cable ends: nothing is plugged in there. */
export function judgePairs(pairs: readonly CablePair[]): Pick<CableTest, 'outcome' | 'sentence'> {
  const unsupported = pairs.every(({ state }) => state === 'not-supported')
  if (pairs.length === 0 || unsupported)
    return { outcome: 'partial', sentence: 'The port does not support the test' }
  const faults = faultsOf(pairs)
  const missing = untold(pairs)
  const rest =
    missing.length === 0
      ? ''
      : `. Not measured: ${listed(missing.map(({ pair, words }) => `pair ${pair} (${words.toLowerCase()})`))}`
  if (isLooseEnd(pairs)) {
    const [one] = pairs
    const at = one === undefined ? null : distanceWords(one)
    return {
      outcome: 'fault',
      sentence: `All four pairs are open${at === null ? '' : ` at ${at}`}. Nothing is plugged in there`,
    }
  }
  if (faults.length > 0) return { outcome: 'fault', sentence: `${sentenceCase(listed(faults))}${rest}` }
  if (missing.length > 0)
    return {
      outcome: 'partial',
      sentence: `${missing.length === pairs.length ? 'No pair was measured' : 'No fault on the pairs that were measured'}${rest}`,
    }
  const lengths = pairs.flatMap(({ metres }) => metres ?? [])
  const most = Math.max(...lengths)
  return {
    outcome: 'none',
    sentence: `All four pairs are normal${lengths.length === 0 ? '' : `, ${most} m`}`,
  }
}

/** Metres that patch cords and the way of a cable may make beside what the records say: a tenth, and five at least. */
const leeway = (documented: number) => Math.max(5, documented / 10)

/** Where a fault is on a cable of the documented length, or whether that is what was measured; null where either is not known. */
export function compareLength(pairs: readonly CablePair[], documented: number | null): string | null {
  if (documented === null) return null
  const faults = pairs.filter(({ state, metres }) => pairFaults.has(state) && metres !== null)
  const ends = faults.length === 0 || isLooseEnd(pairs)
  const lengths = (ends ? pairs : faults).flatMap((one) => (one.metres === null ? [] : [one]))
  const chosen = lengths.toSorted((one, other) =>
    ends ? (other.metres ?? 0) - (one.metres ?? 0) : (one.metres ?? 0) - (other.metres ?? 0),
  )[0]
  if (chosen === undefined || chosen.metres === null) return null
  const at = distanceWords(chosen) ?? ''
  if (!ends) return `Documented ${documented} m, fault at ${at}`
  const apart = Math.abs(chosen.metres - documented)
  return apart <= (chosen.tolerance ?? 0) + leeway(documented)
    ? `Documented ${documented} m, measured ${at}`
    : `Documented ${documented} m, measured ${at}. It may be another cable, or the records are wrong`
}

/** All pairs open at one distance, as far as the tolerance tells. */
export function isLooseEnd(pairs: readonly CablePair[]): boolean {
  const lengths = pairs.flatMap(({ metres }) => metres ?? [])
  const tolerance = Math.max(0, ...pairs.map((one) => one.tolerance ?? 0))
  return (
    pairs.length === 4 &&
    pairs.every(({ state }) => state === 'open') &&
    Math.max(...lengths) - Math.min(...lengths) <= tolerance
  )
}

/** Against the test before it: what is new, gone or as it was. */
export function comparePairs(now: readonly CablePair[], before: readonly CablePair[]): string {
  const changed = now.flatMap((one) => {
    const was = before.find(({ pair }) => pair === one.pair)
    if (was === undefined || was.state === one.state) return []
    return [`pair ${one.pair} was ${was.words.toLowerCase()}`]
  })
  if (changed.length > 0) return sentenceCase(listed(changed))
  const moved = now.flatMap((one) => {
    const was = before.find(({ pair }) => pair === one.pair)
    if (was?.metres == null || one.metres === null) return []
    const most = (one.tolerance ?? 0) + (was.tolerance ?? 0)
    return Math.abs(was.metres - one.metres) > most ? [`pair ${one.pair} was ${was.metres} m`] : []
  })
  return moved.length > 0 ? sentenceCase(listed(moved)) : 'As in the test before'
}
