import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { RunLink } from '../../../ui/run-link.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './approvals.module.css'

type Answer = CallAnswer<Calls['POST /command-centre/approvals/approve-alike/']>['answers'][number]

/** One click on several, as it was answered. */
export interface AgreedAlike {
  readonly sentence: string
  readonly rows: readonly (Answer & { readonly target: string })[]
}

/** What became of each that was agreed to together, as long as the page is open. */
export function WhatBecame({ agreed: { sentence, rows } }: { agreed: AgreedAlike }) {
  const done = rows.filter(({ refused }) => refused === null).length
  const all = done === rows.length
  return (
    <Panel title={`Agreed to ${done} of ${rows.length}: ${sentence}`} tone={all ? 'plain' : 'warn'}>
      <DataTable label={`Result of: ${sentence}`} heads={['Target', 'Answer', 'Run']} stacks="named">
        {rows.map(({ id, target, refused }) => (
          <tr key={id}>
            <td className="mono">{target}</td>
            <td>
              <span className={css.became} data-refused={refused !== null}>
                <StateGlyph glyph={refused === null ? 'ok' : 'warn'} />
                {refused === null ? 'Agreed.' : `Not agreed. ${refused.words}`}
              </span>
            </td>
            <td>
              <RunLink id={id} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
