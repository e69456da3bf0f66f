import type { FirewallAnswer, Flow } from '@patchbay/contract/common-queries/firewall'

type Verdict = FirewallAnswer['verdict']

/** What becomes of one pair, over all firewalls; a firewall without a route, or past which it goes, decides nothing. */
function verdictOfPair(flows: readonly Flow[]): Verdict {
  const between = flows.filter(({ verdict, onPath }) => verdict !== 'no-route' && onPath !== false)
  if (between.some(({ verdict }) => verdict === 'awaited')) return 'asking'
  if (between.some(({ verdict }) => verdict === 'denied')) return 'denied'
  if (between.some(({ verdict }) => verdict === 'unknown')) return 'incomplete'
  if (between.length > 0) return 'allowed'
  return flows.some(({ onPath }) => onPath === false) ? 'off-path' : 'no-route'
}

const byRule = (flows: readonly Flow[], wanted: Flow['verdict']): string => {
  const rules = new Set(
    flows
      .filter(({ verdict, rule, onPath }) => verdict === wanted && rule !== null && onPath !== false)
      .map(({ rule, position, firewall }) =>
        position === null ? `${rule} on ${firewall}` : `${rule} (${position}) on ${firewall}`,
      ),
  )
  return rules.size === 0 ? '' : ` by ${[...rules].join(', ')}`
}

const tones = { allowed: 'ok', denied: 'bad', mixed: 'warn', 'no-route': 'warn', 'off-path': 'info' } as const
const words = {
  allowed: 'allowed',
  denied: 'denied',
  mixed: 'allowed and denied',
  'no-route': 'no route',
  'off-path': 'no firewall between',
} as const

/** The verdict over all pairs and firewalls, and its sentence. */
export function overallOf(
  { flows, source, destination, service }: FirewallAnswer,
  silent: string,
): Pick<FirewallAnswer, 'verdict' | 'sentence' | 'badges'> {
  const pairs = [...Map.groupBy(flows, (flow) => `${flow.source} ${flow.destination}`).values()]
  const verdicts = pairs.map(verdictOfPair)
  const has = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length
  const [from, to] = [source.text, destination.text]
  const what = `${service} from ${from} to ${to}`
  if (has('asking') > 0) return { verdict: 'asking', sentence: 'The firewalls are being asked', badges: [] }
  if (has('incomplete') > 0)
    return {
      verdict: 'incomplete',
      sentence: `Not known whether ${what} passes; ${silent === '' ? 'not every firewall told its rule' : silent}`,
      badges: [{ tone: 'warn', text: 'not all answered' }],
    }
  const kinds = new Set(verdicts)
  const [only] = kinds
  const verdict = kinds.size === 1 && only !== undefined ? only : 'mixed'
  const sentence = sentenceOf(verdict)
  const badges =
    verdict in tones
      ? [{ tone: tones[verdict as keyof typeof tones], text: words[verdict as keyof typeof words] }]
      : []
  const disagreed = flows.some(({ contradiction }) => contradiction !== null)
  return {
    verdict,
    sentence,
    badges: [...badges, ...(disagreed ? [{ tone: 'warn' as const, text: 'verdict and log differ' }] : [])],
  }

  function sentenceOf(one: Verdict): string {
    if (one === 'allowed') return `${what} is allowed${byRule(flows, 'allowed')}`
    if (one === 'denied') return `${what} is denied${byRule(flows, 'denied')}`
    if (one === 'off-path') return `No firewall is between ${from} and ${to}: both are behind one interface`
    if (one === 'no-route') return `No firewall has a route from ${from} to ${to}`
    const parts = (['allowed', 'denied', 'no-route', 'off-path'] as const)
      .filter((part) => has(part) > 0)
      .map((part) => `${words[part]} for ${has(part)}`)
    return `${what} is ${parts.join(', ')} of ${pairs.length} pairs of addresses`
  }
}
