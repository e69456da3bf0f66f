import type { PowerTargets } from '@patchbay/contract/workflows/power-management'
import { useNavigate } from '@tanstack/react-router'
import { usePageAddress } from '../../../query/page-address.ts'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { ListOrOne } from '../../../changes/batch/list-or-one.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { PowerResult } from './power-result.tsx'

const title = 'Power management'

/** Of each target of a pasted list. */
const powerColumns: BulkColumns<PowerTargets> = {
  heads: ['Ports', 'Drawn', 'Excluded', 'Clients'],
  cells: ({ targets: { rows } }) => [
    String(rows.length),
    `${Number(rows.reduce((sum, { watts }) => sum + (watts ?? 0), 0).toFixed(1))} W`,
    String(rows.filter(({ verdict }) => verdict === 'excluded').length),
    String(rows.reduce((sum, { clients }) => sum + (clients ?? 0), 0)),
  ],
}

/** What draws power at a place and who depends on it; its power is cycled, held off or given from there. */
export function PowerManagement() {
  const { only } = usePageAddress<'/workflows/power-management'>().address
  const navigate = useNavigate()
  const all = only === 'all'
  const switchOver = () =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, only: all ? undefined : 'all' }),
    })
  return (
    <RunOverPage title={title}>
      <ListOrOne kind="set-port-power" title={title}>
        <QuestionPage
          title={title}
          call="GET /workflows/power-management/"
          more={{ only: all ? 'all' : 'access-points' }}
          columns={powerColumns}
          placeholder="Access points, ports, rooms, floors or buildings: B12 floor 2, sw-b12-2 gi1/0/1-4"
          actions={() => (
            <Button aria-pressed={all} onClick={switchOver}>
              {all ? 'All ports' : 'Access points only'}
            </Button>
          )}
        >
          {(asked) => <PowerResult asked={asked} />}
        </QuestionPage>
      </ListOrOne>
    </RunOverPage>
  )
}
