import { roomName } from '@patchbay/contract/allocation/place-words'
import type { OtherCloset } from '@patchbay/contract/workflows/switch-port-allocation'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { QuestionLink } from '../../../query/question-link.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'

const columns: readonly ResultColumn<OtherCloset>[] = [
  {
    head: 'Closet',
    text: ({ building, closet }) => roomName(building, closet),
    cell: ({ building, closet }) => (
      <QuestionLink q={`${building} ${closet}`}>{roomName(building, closet)}</QuestionLink>
    ),
  },
  { head: 'Floor', text: ({ floor }) => floor },
  { head: 'Free ports, last walk', text: ({ free }) => free, figures: true },
  { head: 'Switches', text: ({ switches }) => switches.join(', '), look: 'mono' },
]

/** Where ports are free when the closets of the place have too few: the nearest floor first. */
export function ClosetsPanel({ closets }: { readonly closets: readonly OtherCloset[] }) {
  const askedAt = useContext(AnsweredFor)
  if (closets.length === 0) return null
  return (
    <Panel title="Nearest other closets" count={closets.length}>
      <ResultTable
        title="Nearest other closets"
        rows={closets}
        columns={columns}
        keyOf={({ building, closet }) => `${building} ${closet}`}
        said={() => ({ source: 'Index', observedAt: askedAt })}
        stacks="named"
      />
    </Panel>
  )
}
