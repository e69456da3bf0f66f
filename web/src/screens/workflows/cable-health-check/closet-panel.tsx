import type { CableHealth, ClosetPort } from '@patchbay/contract/workflows/cable-health-check'
import { QuestionLink } from '../../../query/question-link.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './cable-health-check.module.css'

export const closetColumns: readonly ResultColumn<ClosetPort>[] = [
  {
    head: 'Port',
    text: (port) => `${port.switch} ${port.interface}`,
    cell: (port) => (
      <QuestionLink q={`${port.switch} ${port.interface}`} className="mono">
        {`${port.switch} ${port.interface}`}
      </QuestionLink>
    ),
  },
  { head: 'Outlet', text: ({ outlet }) => outlet ?? 'none' },
  { head: 'Speed', text: ({ speed }) => (speed === null ? 'not known' : `${speed} Mb/s`) },
  {
    head: 'Errors within a day',
    text: ({ errors }) => (errors === null ? 'not counted' : String(errors)),
    figures: true,
  },
  {
    head: 'Last test',
    text: ({ test }) => test ?? 'none',
    look: css.toned,
    tone: ({ fault }) => (fault ? 'bad' : 'plain'),
  },
  {
    head: 'Tested',
    text: ({ testedAt }) => testedAt ?? 'never',
    cell: ({ testedAt }) => (testedAt === null ? 'never' : <RelativeAge since={testedAt} />),
  },
]

/** The other ports of the closet beside this one, the worst first. */
export function ClosetPanel({
  closet,
  nameOf,
}: {
  readonly closet: NonNullable<CableHealth['closet']>
  readonly nameOf: (source: string) => string
}) {
  const { rows, why } = closet
  const bad = rows.filter(({ fault, errors }) => fault || (errors ?? 0) > 0).length
  return (
    <Panel title="Same closet" aside={rows.length === 0 ? undefined : `${bad} with errors or a fault`}>
      {why !== null && <p className={css.note}>{why}.</p>}
      <ResultTable
        title="Same closet"
        rows={rows}
        columns={closetColumns}
        said={({ observedAt }) => ({ source: nameOf('index'), observedAt })}
        keyOf={(port) => `${port.switch} ${port.interface}`}
        choice="cable-closet"
        stacks="named"
        none={<p className={css.note}>No other port of this closet has a link.</p>}
      />
    </Panel>
  )
}
