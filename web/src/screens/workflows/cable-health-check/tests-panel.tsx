import type { CableHealth, CableTest } from '@patchbay/contract/workflows/cable-health-check'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { RunLink } from '../../../ui/run-link.tsx'
import css from './cable-health-check.module.css'

export const testColumns: readonly ResultColumn<CableTest>[] = [
  { head: 'Test', text: ({ at }) => at, cell: ({ at }) => <RelativeAge since={at} /> },
  {
    head: 'Result',
    text: ({ sentence }) => sentence,
    look: css.toned,
    tone: ({ outcome }) => (outcome === 'fault' ? 'bad' : 'plain'),
  },
  { head: 'Length', text: ({ length }) => length ?? 'not compared' },
  { head: 'Compared', text: ({ compared }) => compared ?? 'first test' },
  { head: 'Link then', text: ({ speed }) => (speed === null ? 'none' : `${speed} Mb/s`) },
  {
    head: 'Run',
    text: ({ run }) => (run === null ? 'not known' : String(run)),
    cell: ({ run }) => (run === null ? 'not known' : <RunLink id={run}>{String(run)}</RunLink>),
  },
]

/** Tests that are kept of the port, the newest first. */
export function TestsPanel({
  tests,
  nameOf,
}: {
  readonly tests: NonNullable<CableHealth['tests']>
  readonly nameOf: (source: string) => string
}) {
  return (
    <Panel title="Tests by TDR" count={tests.rows.length}>
      <ResultTable
        title="Tests by TDR"
        rows={tests.rows}
        columns={testColumns}
        said={({ source, at }) => ({ source: nameOf(source), observedAt: at })}
        keyOf={({ at }) => at}
        stacks="named"
        none={<p className={css.note}>The cable of this port was never tested from here.</p>}
      />
    </Panel>
  )
}
