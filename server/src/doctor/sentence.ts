import type { Diagnosis, Hop } from '@patchbay/contract/workflows/network-connect/doctor'

/** The team without the part of it. */
const teamOf = ({ owner }: Hop) => owner.split(':')[0] ?? owner

const listed = (hops: readonly Hop[]) => hops.map(({ title }) => title).join(', ')

/** One sentence to read out on the phone. */
export function sentenceOf(name: string, verdict: Diagnosis['verdict'], hops: readonly Hop[]): string {
  const broken = hops.find(({ state }) => state === 'broken')
  const untold = hops.filter(({ state }) => state === 'unknown')
  if (broken !== undefined) {
    const expected = broken.expected === null ? '' : `, expected ${broken.expected}`
    const open = untold.length === 0 ? '' : ` Not known: ${listed(untold)}.`
    return `${name}: ${broken.title} is broken: ${broken.value ?? 'nothing'}${expected}. It is a case for the ${teamOf(broken)}.${open}`
  }
  if (verdict === 'partial')
    return `${name}: nothing is broken in what is known. Not known: ${listed(untold)}.`
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
