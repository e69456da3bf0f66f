import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { DeskLink } from '../../../changes/desk-link.tsx'
import css from './firewall.module.css'

/** The facts of an answer as text for a request. */
export function proofOf({ sentence, flows, cautions, log }: FirewallAnswer): string {
  const lines = flows.map(
    ({ firewall, source, destination, verdict, rule, position, fromZone, toZone, observedAt }) =>
      [
        `${firewall}: ${source} to ${destination}: ${verdict}`,
        rule === null ? null : `rule ${rule}${position === null ? '' : ` (${position})`}`,
        `zones ${fromZone ?? 'no route'} to ${toZone ?? 'no route'}`,
        observedAt === null ? null : `read ${observedAt}`,
      ]
        .filter((part) => part !== null)
        .join(', '),
  )
  const logged = (log?.rows ?? [])
    .slice(0, 5)
    .map(
      ({ firewall, at, action, rule }) =>
        `${firewall} log ${at ?? 'time not known'}: ${action} by ${rule ?? 'no rule'}`,
    )
  return [`${sentence}.`, ...lines, ...logged, ...cautions].join('\n')
}

/** To the service desk, for traffic that does not get through, with what the firewalls said. */
export function RequestOpening({ answer }: { answer: FirewallAnswer }) {
  const { verdict, source } = answer
  const about = source.addresses[0]?.address
  if (about === undefined || (verdict !== 'denied' && verdict !== 'mixed' && verdict !== 'no-route'))
    return null
  return (
    <DeskLink
      about={about}
      from="flow"
      className={css.request}
      words="Request opening"
      details={proofOf(answer)}
    />
  )
}
