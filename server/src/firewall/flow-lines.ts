import type { FirewallPath, Translation } from '@patchbay/connectors/firewall/capabilities'
import type { Line } from '@patchbay/contract/answer-parts'
import type { Fact } from '../facts/fact.ts'
import type { Passage } from '../facts/firewall-passages.ts'
import { lineMaker, waitingLine } from '../sources/answer-lines.ts'
import type { TrafficRead } from './dossier.ts'
import { isBlockedByProfile, onPathOf } from './judge.ts'

const sideWords = (side: FirewallPath['from'] | FirewallPath['to']) => side?.zone ?? null
const interfaceWords = (side: FirewallPath['from'] | FirewallPath['to']) => side?.interface

export function translationWords({ source, destination, port }: Translation): string {
  const target = [destination, port].filter((one) => one !== null).join(':')
  return (
    [source === null ? null : `source ${source}`, target === '' ? null : `destination ${target}`]
      .filter((one) => one !== null)
      .join(', ') || 'nothing changed'
  )
}

interface LineOptions {
  readonly traffic: TrafficRead | undefined
  readonly earlier: boolean
  readonly pending: boolean
}

/** The facts of one flow on one firewall. */
export function flowLines(
  { source, at, value: passage }: Fact<Passage>,
  { traffic, earlier, pending }: LineOptions,
): Line[] {
  const line = lineMaker({ source, at, hidden: [], unsure: false, earlier })
  const { path, out, match, rule, translation, translationRead } = passage
  const routed = path.from !== null && path.to !== null && out !== null
  const passes = onPathOf(passage)
  return [
    line('onPath', 'On the path', passes === null ? null : passes ? 'yes' : 'no', {
      none: 'a route is missing',
      detail: passes === false ? 'both ends are behind one interface' : null,
    }),
    line('from', 'From zone', sideWords(path.from), {
      none: 'no route to the source',
      detail: interfaceWords(path.from),
    }),
    line('to', 'To zone', sideWords(out), {
      none: 'no route to the destination',
      detail: [out?.interface, out?.nextHop].filter((one) => one != null).join(' via '),
    }),
    ...(routed ? ruleLines() : []),
    ...(routed ? [logLine()] : []),
  ]

  function ruleLines(): Line[] {
    const tone = match === null ? 'plain' : match.allows ? 'ok' : 'bad'
    return [
      line('rule', 'Rule', match?.rule, {
        identifier: true,
        none: 'no rule was told',
        detail: rule?.description,
      }),
      line('position', 'Position', match?.position?.toString(), {
        none: 'not told; default rules have none',
      }),
      line('action', 'Action', match?.action, { tone, none: 'not told' }),
      translationRead
        ? line('translation', 'NAT', translation === null ? null : translationWords(translation), {
            none: 'addresses stay as they are',
            detail: translation?.rule,
          })
        : waitingLine('translation', 'NAT', 'the firewall cannot be asked for translations'),
      line('profiles', 'Security profiles', rule?.profiles.join(', '), { none: 'none' }),
      rule?.logs == null
        ? waitingLine('logs', 'Rule logs', 'not told')
        : line('logs', 'Rule logs', rule.logs ? 'yes' : 'no', {
            tone: rule.logs ? 'plain' : 'warn',
            detail: rule.logs ? null : 'no line is no proof',
          }),
    ]
  }

  function logLine(): Line {
    if (traffic === undefined) return waitingLine('log', 'Log', pending ? null : 'the log was not read')
    if (traffic.lines === null) return waitingLine('log', 'Log', traffic.why ?? 'the log was not read')
    const { value, at: readAt } = traffic.lines
    const blocked = value.filter(isBlockedByProfile).length
    const logged = lineMaker({ source, at: readAt, hidden: [], unsure: false, earlier })
    const count = `${value.length}${traffic.complete ? '' : ' or more'} ${value.length === 1 ? 'line' : 'lines'}`
    return logged('log', 'Log', value.length === 0 ? null : count, {
      none: rule?.logs === false ? 'no line; the rule does not log, so no line is no proof' : 'no line',
      detail: blocked === 0 ? null : `${blocked} blocked by a security profile`,
    })
  }
}
