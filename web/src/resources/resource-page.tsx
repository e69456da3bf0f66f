import type { ResourceRow } from '@patchbay/contract/resource-calls'
import { IconDownload, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { RowKeys } from '../keys/row-keys.tsx'
import { csvOf, saveFile } from '../query/export/save-file.ts'
import { fileName } from '../query/export/shown-table.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Button } from '../ui/button.tsx'
import { Refused } from './failure-words.tsx'
import { ResourceDetail } from './resource-detail.tsx'
import { EditedThing, ResourceForm } from './resource-form.tsx'
import { ResourceImport } from './resource-import.tsx'
import { ResourceList } from './resource-list.tsx'
import css from './resources.module.css'
import { usePlace } from './use-place.ts'
import { useChange } from './use-resource.ts'
import type { Listed } from './use-resource.ts'

interface Props {
  readonly resource: Listed
  /** Of the screen, where it has several lists. */
  readonly title?: string
  /** Beside its buttons. */
  readonly actions?: ReactNode
  /** Above the list, and before it where there is room. */
  readonly above?: ReactNode
  /** What is above has the one button with the accent. */
  readonly accentAbove?: boolean
  readonly before?: ReactNode
  /** What can be done to an open thing besides, for whoever may edit. */
  readonly acts?: (row: ResourceRow) => ReactNode
}

/** The whole screen of a declared resource: its list, what is open beside it, its forms, import and export. */
export function ResourcePage(props: Props) {
  const { resource, title = resource.title, actions, above, accentAbove = false, before, acts } = props
  const place = usePlace(resource)
  const held = heldKeys(useProfile())
  const page = useRef<HTMLDivElement>(null)
  const taken = useChange(resource)
  const { view } = place
  const mayEdit = held.has(resource.keys.edit)
  const exportRows = async () => {
    const name = `${resource.name}-${new Date().toISOString().slice(0, 10)}`
    await taken.run(
      async () => {
        const table = await call(`GET ${resource.path}/export/`, { query: place.query })
        saveFile(
          fileName({ ...table, name }, 'csv'),
          new Blob([csvOf({ ...table, name })], { type: 'text/csv' }),
        )
        return table.rows.length
      },
      (rows) => `${rows} rows exported`,
    )
  }
  return (
    <div ref={page} className={css.stack}>
      <PageHead title={title}>
        {view !== 'import' && (
          <>
            {held.has(resource.keys.import) && (
              <Button onClick={() => place.openImport()}>
                <IconFileImport size={16} stroke={1.6} aria-hidden="true" />
                Import
              </Button>
            )}
            <Button disabled={taken.busy} onClick={() => void exportRows()}>
              <IconDownload size={16} stroke={1.6} aria-hidden="true" />
              Export CSV
            </Button>
            {actions}
            {mayEdit && (
              <Button look={view === 'list' && !accentAbove ? 'primary' : 'plain'} onClick={place.add}>
                <IconPlus size={16} stroke={1.6} aria-hidden="true" />
                Add {resource.one}
              </Button>
            )}
          </>
        )}
      </PageHead>
      <Refused failure={taken.failure} />
      {view !== 'import' && above}
      {view === 'import' ? (
        <ResourceImport resource={resource} place={place} />
      ) : (
        <div className={view !== 'list' ? css.beside : before === undefined ? css.stack : css.after}>
          {view === 'list' && before}
          <ResourceList resource={resource} place={place} mayEdit={mayEdit} />
          {view === 'add' && <ResourceForm resource={resource} place={place} row={null} />}
          {view === 'edit' && <EditedThing resource={resource} place={place} key={place.id} />}
          {view === 'detail' && (
            <ResourceDetail resource={resource} place={place} mayEdit={mayEdit} acts={acts} key={place.id} />
          )}
        </div>
      )}
      <RowKeys within={page} identifier={null} />
    </div>
  )
}
