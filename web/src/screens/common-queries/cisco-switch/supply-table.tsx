import type { Picture } from '@patchbay/contract/switches/picture'
import { ResultTable } from '../../../table/result-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SectionEmpty } from './section-empty.tsx'

interface Props {
  readonly answer: Picture
  readonly said: Said
  readonly asking: boolean
}

const notTold = 'not known'

/** Power supplies with their serials, as the switch lists its parts. */
export function SupplyTable({ answer, said, asking }: Props) {
  const { supplies = [] } = answer
  if (supplies.length === 0) {
    return <SectionEmpty {...{ answer, asking }} name="parts" none="No power supplies listed." />
  }
  return (
    <Panel title="Power supplies" count={supplies.length}>
      <ResultTable
        title="Power supplies"
        rows={supplies}
        said={() => said}
        stacks="named"
        keyOf={({ name }) => name}
        columns={[
          { head: 'Supply', text: ({ name }) => name },
          { head: 'Model', text: ({ model }) => model ?? notTold },
          { head: 'Serial', text: ({ serial }) => serial ?? notTold, look: 'mono' },
        ]}
      />
    </Panel>
  )
}
