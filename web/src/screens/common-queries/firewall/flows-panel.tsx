import type { Flow } from '@patchbay/contract/common-queries/firewall'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './firewall.module.css'

/** Flows with all their facts below each other; more of them are rows of a table. */
const mostOpened = 4

const words: Readonly<Record<Flow['verdict'], string>> = {
  allowed: 'allowed',
  denied: 'denied',
  'no-route': 'no route',
  unknown: 'not known',
  awaited: 'is being asked',
}

/** The verdict of a firewall that traffic need not pass is no verdict on the traffic. */
export const verdictWords = ({ verdict, onPath }: Flow): string =>
  onPath === false ? `${words[verdict]}, not on the path` : words[verdict]

export function translationWords({ translation }: Flow): string | null {
  if (translation === null) return null
  const { rule, source, destination, port } = translation
  const target = [destination, port].filter((one) => one !== null).join(':')
  const parts = [source === null ? '' : `source ${source}`, target === '' ? '' : `destination ${target}`]
  return `${parts.filter((part) => part !== '').join(', ')} (${rule})`
}

export const flowColumns: readonly ResultColumn<Flow>[] = [
  { head: 'Source', text: ({ source }) => source, look: 'mono' },
  { head: 'Destination', text: ({ destination }) => destination, look: 'mono' },
  {
    head: 'Verdict',
    text: verdictWords,
    look: css.toned,
    tone: ({ verdict }) => (verdict === 'denied' ? 'bad' : 'plain'),
  },
  { head: 'Rule', text: ({ rule }) => rule, look: 'mono' },
  { head: 'Position', text: ({ position }) => position, figures: true },
  { head: 'From zone', text: ({ fromZone }) => fromZone },
  { head: 'To zone', text: ({ toZone }) => toZone },
  { head: 'NAT', text: translationWords },
  { head: 'Rule logs', text: ({ logs }) => (logs === null ? null : logs ? 'yes' : 'no') },
  { head: 'Firewall', text: ({ firewall }) => firewall },
]

interface Props {
  readonly flows: readonly Flow[]
  readonly nameOf: (source: string) => string
}

/** What each firewall does with each pair of addresses. */
export function FlowsPanel({ flows, nameOf }: Props) {
  const told = flows.filter(({ lines }) => lines.length > 0)
  return (
    <>
      {(flows.length > 1 || told.length === 0) && (
        <Panel title="Firewalls" count={flows.length}>
          <ResultTable
            title="Firewalls"
            rows={flows}
            columns={flowColumns}
            said={({ firewall, observedAt }) => ({ source: nameOf(firewall), observedAt })}
            keyOf={({ firewall, source, destination }) => `${firewall} ${source} ${destination}`}
            choice="firewall-flows"
            stacks="named"
          />
        </Panel>
      )}
      {told.length <= mostOpened && (
        <div className={css.columns}>
          {told.map((flow) => {
            const { firewall, source, destination, lines } = flow
            const title = told.length === 1 ? firewall : `${firewall}: ${source} to ${destination}`
            return (
              <SectionPanel
                key={`${firewall} ${source} ${destination}`}
                section={{ name: firewall, title, lines }}
                nameOf={nameOf}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
