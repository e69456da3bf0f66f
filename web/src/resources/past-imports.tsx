import { call } from '../api/client.ts'
import { useTimeZone } from '../preferences/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { instantWords } from '../ui/clock-words.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { PlanInPart } from './bulk-change.tsx'
import { NotRead, Refused } from './failure-words.tsx'
import css from './resources.module.css'
import type { Place } from './use-place.ts'
import { useChange, useImports, useUndoPlan } from './use-resource.ts'
import type { Listed } from './use-resource.ts'
import { counted, grouped } from './value.tsx'

interface Props {
  readonly resource: Listed
  readonly place: Place
}

/** What was imported, by whom and when, each with its undo as long as something of it can be undone. */
export function PastImports({ resource, place }: Props) {
  const imports = useImports(resource)
  const zone = useTimeZone()
  const { undoes } = place
  if (imports.isError)
    return <NotRead what="The past imports" error={imports.error} onTryAgain={() => imports.refetch()} />
  if (undoes !== '') return <UndoImport key={undoes} resource={resource} place={place} mark={undoes} />
  if (imports.data === undefined || imports.data.length === 0) return null
  return (
    <Panel title="Past imports" count={imports.data.length}>
      <DataTable
        label="Past imports"
        heads={['When', 'Who', 'Added', 'Changed', 'Undo', '']}
        stacks="named"
        headOf={(head) => ({ figures: head === 'Added' || head === 'Changed' })}
      >
        {imports.data.map(({ import: mark, at, who, added, changed, undoable, undone }) => (
          <tr key={mark}>
            <td>{instantWords(new Date(at), zone)}</td>
            <td>{who ?? 'the server'}</td>
            <td data-figures="true">{grouped(added)}</td>
            <td data-figures="true">{grouped(changed)}</td>
            <td>{undoWords({ undoable, undone, all: added + changed })}</td>
            <td>
              {undoable > 0 && (
                <Button
                  size="small"
                  aria-label={`Undo import of ${instantWords(new Date(at), zone)} …`}
                  onClick={() => place.openImport(mark)}
                >
                  Undo …
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}

function undoWords({
  undoable,
  undone,
  all,
}: Readonly<Record<'undoable' | 'undone' | 'all', number>>): string {
  if (undoable === all) return 'All can be undone.'
  if (undoable > 0) return `${grouped(undoable)} of ${grouped(all)} can be undone.`
  if (undone === all) return 'Undone.'
  return undone > 0 ? `${grouped(undone)} undone; the others changed since.` : 'All changed since.'
}

/** What undoing an import would change and leave, then doing it. */
function UndoImport({ resource, place, mark }: Props & { readonly mark: string }) {
  const plan = useUndoPlan(resource, mark)
  const change = useChange(resource)
  const undo = async (digest: string) => {
    const undone = await change.run(
      () => call(`POST ${resource.path}/import/undo/`, { body: { import: mark, digest } }),
      ({ undone: count }) => `Import of ${counted(count, resource)} undone`,
    )
    if (undone !== null) place.openImport()
  }
  const many = plan.data === undefined ? 0 : plan.data.removed + plan.data.changed
  return (
    <Panel title="Undo import">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        {plan.isError && <NotRead what="The import" error={plan.error} onTryAgain={() => plan.refetch()} />}
        {plan.isPending && <SkeletonRows rows={4} />}
        {plan.data !== undefined && <PlanInPart resource={resource} plan={plan.data} />}
        <div className={css.line}>
          {plan.data !== undefined && many > 0 && (
            <Button
              look="primary"
              disabled={change.busy || plan.isFetching}
              onClick={() => void undo(plan.data.digest)}
            >
              Undo {counted(many, resource)}
            </Button>
          )}
          <Button onClick={() => place.openImport()}>Cancel</Button>
        </div>
      </div>
    </Panel>
  )
}
