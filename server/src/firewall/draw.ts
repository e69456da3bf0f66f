import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { serviceWords } from '@patchbay/contract/identifiers/service'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'
import { cautionsOf } from './cautions.ts'
import { ends, mostAddresses } from './dossier.ts'
import type { EndKnown, EndName } from './dossier.ts'
import { flowsOf, logOf, threatsOf } from './flows-drawn.ts'
import { overallOf } from './overall.ts'
import type { FirewallQuestion } from './search.ts'

const drawEnd = ({ wanted, addresses }: EndKnown): FirewallAnswer['source'] => ({
  text: wanted.text,
  addresses: addresses.slice(0, mostAddresses),
  cut: addresses.length > mostAddresses,
})

const isOpen = ({ state }: Source) => state === 'waiting' || state === 'asking'

/** Names each that did not answer, once. */
function silentWords(sources: readonly Source[]): string {
  const silent = requiredOf(sources).filter(
    (source) => !isOpen(source) && !['ok', 'none', 'not-asked'].includes(source.state),
  )
  return silent.map(({ id, why }) => `${id}: ${why ?? 'no answer'}`).join('; ')
}

/** The answer of what is known now. */
export function drawFirewall(search: FirewallQuestion, sources: readonly Source[]): FirewallAnswer {
  const { dossier, isWhole, since, until } = search
  const { source, destination } = dossier.ends
  const service = serviceWords(dossier.service)
  const firewalls = sources.filter(({ kind, state }) => kind === 'firewall' && state !== 'not-configured')
  const flows = isWhole ? flowsOf(search, firewalls) : []
  const log = logOf(search)
  const base: FirewallAnswer = {
    verdict: 'asking',
    sentence: 'The firewalls are being asked',
    title: `${source.wanted.text} to ${destination.wanted.text}, ${service}`,
    badges: [],
    source: drawEnd(source),
    destination: drawEnd(destination),
    service,
    cautions: [],
    flows,
    log,
    threats: threatsOf(search),
    logSince: log === null ? null : since.toISOString(),
    logUntil: log === null ? null : new Date(Math.min(until.getTime(), Date.now())).toISOString(),
    choosing: 'source',
    choices: [],
  }
  if (!isWhole)
    return {
      ...base,
      verdict: 'no-destination',
      title: source.wanted.text,
      sentence: 'Enter a destination',
    }
  const unclear = ends.find((name) => isUnclear(dossier.ends[name]))
  if (unclear !== undefined && !dossier.searching)
    return { ...base, ...choicesOf(unclear, dossier.ends[unclear]) }
  const missing = ends.find((name) => dossier.ends[name].addresses.length === 0)
  if (missing !== undefined && (dossier.searching || !requiredSettled(sources))) return base
  if (missing !== undefined) return { ...base, ...withoutAddress(dossier.ends[missing], sources) }
  if (firewalls.length === 0) return { ...base, verdict: 'incomplete', sentence: 'No firewall is connected' }
  return { ...base, ...overallOf(base, silentWords(sources)), cautions: cautionsOf(search, flows, sources) }
}

const isUnclear = ({ addresses, people }: EndKnown) => addresses.length === 0 && people.length > 1

function choicesOf(
  name: EndName,
  { wanted, people }: EndKnown,
): Pick<FirewallAnswer, 'verdict' | 'sentence' | 'choosing' | 'choices'> {
  return {
    verdict: 'several',
    sentence: `${people.length} people match ${wanted.text}`,
    choosing: name,
    choices: people
      .slice(0, 50)
      .map(({ login, name: title, detail, source }) => ({ ask: login, title, detail, source })),
  }
}

function withoutAddress(
  { wanted }: EndKnown,
  sources: readonly Source[],
): Pick<FirewallAnswer, 'verdict' | 'sentence'> {
  if (allRequiredAnswered(sources.filter(({ state }) => state !== 'not-asked')))
    return { verdict: 'no-address', sentence: `${wanted.text} has no address` }
  return {
    verdict: 'incomplete',
    sentence: `No address of ${wanted.text} is known; ${silentWords(sources)}`,
  }
}
