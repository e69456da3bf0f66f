import type { Diagnosis, Hop } from '@patchbay/contract/workflows/network-connect/doctor'
import { hops as table } from './hops.ts'

/** "The network team can mend it." */
function teamWords({ owner }: Hop): string {
  const team = owner.split(':')[0] ?? owner
  return team === 'facilities' ? 'Facilities can mend it.' : `The ${team} can mend it.`
}

const listed = (hops: readonly Hop[]) => hops.map(({ title }) => title).join(', ')

/** One sentence to read out on the phone, and the hops that are not known behind it. */
export function sentenceOf(name: string, verdict: Diagnosis['verdict'], hops: readonly Hop[]): string {
  const broken = hops.find(({ state }) => state === 'broken')
  const untold = hops.filter(({ state }) => state === 'unknown')
  const open = untold.length === 0 ? '' : ` Not known: ${listed(untold)}.`
  if (broken !== undefined) {
    const { name: hop, value, expected } = broken
    const words = table.find((row) => row.hop === hop)?.say(value ?? 'nothing', expected ?? 'another')
    return `${name}: ${words}. ${teamWords(broken)}${open}`
  }
  if (verdict === 'partial') return `${name}: nothing is broken in what is known.${open}`
  const good = hops.filter(({ state }) => state === 'good').length
  if (verdict === 'well') return `${name}: all well, ${good} hops are good.`
  return `${name}: examining hop by hop.`
}

/** Everything that a request to the service desk says of the way. */
export function detailsOf(sentence: string, hops: readonly Hop[]): string {
  const lines = hops
    .filter(({ state }) => state !== 'not-reached' && state !== 'awaited')
    .map(({ title, state, value, expected, why, source, observedAt }) =>
      [
        `${title}: ${state === 'unknown' ? 'not known' : state.replace('-', ' ')}`,
        value,
        expected === null ? null : `expected ${expected}`,
        why,
        source === null ? null : `${source}${observedAt === null ? '' : `, read ${observedAt}`}`,
      ]
        .filter((part) => part !== null)
        .join('; '),
    )
  return [sentence, ...lines].join('\n')
}
