import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { NotRead, Refused } from '../../../resources/failure-words.tsx'
import css from '../../../resources/resources.module.css'
import { useChange } from '../../../resources/use-resource.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

export type UpsSystem = CallAnswer<Calls['GET /site-resources/ups-units/systems/']>[number]

interface Props {
  readonly system: UpsSystem
  readonly onAdded: (name: string | null) => void
}

/** What a server of many lists, asked now: added one by one, or all that are not here yet. */
export function ServerUnits({ system, onAdded }: Props) {
  const listed = useQuery({
    queryKey: [upsUnits.path, 'server-units', system.name],
    queryFn: ({ signal }) =>
      call('GET /site-resources/ups-units/server-units/', { query: { system: system.name }, signal }),
  })
  const change = useChange(upsUnits)
  if (listed.data === undefined)
    return listed.isError ? (
      <NotRead
        what={`The units of ${system.title}`}
        error={listed.error}
        onTryAgain={() => listed.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  const { units, complete } = listed.data
  const missing = units.filter(({ known }) => known === null).map(({ unit }) => unit)
  const add = async (names: readonly string[]) => {
    const done = await change.run(
      () =>
        call('POST /site-resources/ups-units/server-units/', {
          body: { system: system.name, units: [...names] },
        }),
      ({ added }) => `${added.length} UPS units added`,
    )
    if (done !== null) onAdded(done.added.length === 1 ? (done.added[0] ?? null) : null)
  }
  return (
    <>
      <Refused failure={change.failure} />
      {!complete && <Callout tone="warn">{system.title} listed only some of its units.</Callout>}
      {units.length === 0 ? (
        <p className={css.muted}>{system.title} lists no unit.</p>
      ) : (
        <DataTable label={`Units of ${system.title}`} heads={['Unit', 'Description', 'Added']} stacks="named">
          {units.map(({ unit, description, known }) => (
            <tr key={unit}>
              <td className="mono">{unit}</td>
              <td>{description ?? <span className={css.absent}>–</span>}</td>
              <td>
                {known ?? (
                  <Button look="quiet" disabled={change.busy} onClick={() => void add([unit])}>
                    Add {unit}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <div className={css.line}>
        <Button
          look="primary"
          disabled={change.busy || missing.length === 0}
          onClick={() => void add(missing)}
        >
          {missing.length === 0 ? 'All added' : `Add all ${missing.length}`}
        </Button>
      </div>
    </>
  )
}
