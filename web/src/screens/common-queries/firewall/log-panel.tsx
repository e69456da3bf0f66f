import type { FirewallAnswer, LogLine, ThreatLine } from '@patchbay/contract/common-queries/firewall'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './firewall.module.css'

/** To the second, to compare with another log. */
function At({ at }: { at: string }) {
  const zone = useTimeZone()
  return <time dateTime={at}>{instantWords(new Date(at), zone)}</time>
}

export const endWords = ({ end, blockedByProfile }: LogLine): string | null =>
  blockedByProfile ? `blocked by a security profile (${end})` : end

export const logColumns: readonly ResultColumn<LogLine>[] = [
  {
    head: 'Time',
    text: ({ at }) => at ?? 'not known',
    cell: ({ at }) => (at === null ? 'not known' : <At at={at} />),
  },
  {
    head: 'Action',
    text: ({ action }) => action,
    look: css.toned,
    tone: ({ action, blockedByProfile }) => (action === 'allow' && !blockedByProfile ? 'plain' : 'bad'),
  },
  { head: 'Rule', text: ({ rule }) => rule, look: 'mono' },
  { head: 'Source', text: ({ source }) => source, look: 'mono' },
  { head: 'Destination', text: ({ destination }) => destination, look: 'mono' },
  { head: 'Service', text: ({ service }) => service },
  { head: 'Application', text: ({ application }) => application },
  { head: 'NAT', text: ({ translated }) => translated },
  { head: 'End', text: endWords },
  { head: 'Bytes', text: ({ octets }) => octets, figures: true },
  { head: 'Firewall', text: ({ firewall }) => firewall },
]

interface Props {
  readonly answer: FirewallAnswer
  readonly log: NonNullable<FirewallAnswer['log']>
  readonly nameOf: (source: string) => string
}

/** Lines of the traffic logs between the ends, the latest first, and which time they are of. */
export function LogPanel({ answer: { logSince, logUntil }, log, nameOf }: Props) {
  const zone = useTimeZone()
  const { rows, complete, state, why } = log
  const span =
    logSince === null || logUntil === null
      ? ''
      : `${instantWords(new Date(logSince), zone)} to ${instantWords(new Date(logUntil), zone)}`
  const said = { source: null, observedAt: logUntil }
  return (
    <Panel title="Log" count={rows.length} aside={span}>
      {why !== null && (
        <>
          <Shown part={factsPart('Log', [{ name: 'Incomplete', value: why, said }])} />
          <p className={css.note}>
            {rows.length === 0 ? `Not known: ${why}.` : `The log may be incomplete: ${why}.`}
          </p>
        </>
      )}
      {why === null && !complete && <p className={css.note}>There are more lines than are read.</p>}
      <ResultTable
        title="Log"
        rows={rows}
        columns={logColumns}
        said={({ firewall, observedAt }) => ({ source: nameOf(firewall), observedAt })}
        keyOf={(line) => JSON.stringify(line)}
        choice="firewall-log"
        stacks="named"
        none={state === 'told' && why === null ? <p className={css.note}>No line in this time.</p> : null}
      />
    </Panel>
  )
}

export const threatColumns: readonly ResultColumn<ThreatLine>[] = [
  {
    head: 'Time',
    text: ({ at }) => at ?? 'not known',
    cell: ({ at }) => (at === null ? 'not known' : <At at={at} />),
  },
  { head: 'Threat', text: ({ threat }) => threat },
  { head: 'Severity', text: ({ severity }) => severity },
  {
    head: 'Action',
    text: ({ action }) => action,
    look: css.toned,
    tone: ({ blocked }) => (blocked ? 'bad' : 'plain'),
  },
  { head: 'Rule', text: ({ rule }) => rule, look: 'mono' },
  { head: 'Category', text: ({ category }) => category },
  { head: 'URL', text: ({ url }) => url, look: 'mono' },
  { head: 'Source', text: ({ source }) => source, look: 'mono' },
  { head: 'Destination', text: ({ destination }) => destination, look: 'mono' },
  { head: 'Service', text: ({ service }) => service },
  { head: 'Application', text: ({ application }) => application },
  { head: 'Firewall', text: ({ firewall }) => firewall },
]

interface ThreatProps {
  readonly threats: NonNullable<FirewallAnswer['threats']>
  readonly observedAt: string | null
  readonly nameOf: (source: string) => string
}

/** What security profiles found in traffic between the ends. */
export function ThreatPanel({ threats, observedAt, nameOf }: ThreatProps) {
  const { rows, complete, why } = threats
  const said = { source: null, observedAt }
  return (
    <Panel title="Threats" count={rows.length}>
      {why !== null && (
        <>
          <Shown part={factsPart('Threats', [{ name: 'Incomplete', value: why, said }])} />
          <p className={css.note}>The threat log may be incomplete: {why}.</p>
        </>
      )}
      {why === null && !complete && <p className={css.note}>There are more lines than are read.</p>}
      <ResultTable
        title="Threats"
        rows={rows}
        columns={threatColumns}
        said={({ firewall, observedAt: at }) => ({ source: nameOf(firewall), observedAt: at })}
        keyOf={(line) => JSON.stringify(line)}
        choice="firewall-threats"
        stacks="named"
        none={
          why === null ? <p className={css.note}>No security profile found anything in this time.</p> : null
        }
      />
    </Panel>
  )
}
