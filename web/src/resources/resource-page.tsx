import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { IconDownload, IconFileImport, IconPlus, IconQrcode } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { RowKeys } from '../table/row-keys.tsx'
import { csvOf, saveFile } from '../query/export/save-file.ts'
import { fileName } from '../query/shown/shown-table.ts'
import { ShareButton } from '../query/share-button.tsx'
import { ViewsMenu } from '../saved-views/views-menu.tsx'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useNarrow } from '../shell/use-narrow.ts'
import { Button } from '../ui/button.tsx'
import { deferred } from '../ui/deferred.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Refused } from './failure-words.tsx'
import type { ImportOrigin } from './resource-import.tsx'
import { hasLabels } from './label-of.ts'
import { ResourceList } from './resource-list.tsx'
import css from './resources.module.css'
import { usePlace } from './use-place.ts'
import { useChange } from './use-resource.ts'
import type { Listed } from './use-resource.ts'

// The list comes alone; each of these when it is opened.
const ResourceDetail = deferred(async () => (await import('./resource-detail.tsx')).ResourceDetail)
const ResourceForm = deferred(async () => (await import('./resource-form.tsx')).ResourceForm)
const EditedThing = deferred(async () => (await import('./resource-form.tsx')).EditedThing)
const LabelsPart = deferred(async () => (await import('./labels/labels-part.tsx')).LabelsPart)
const ResourceImport = deferred(async () => (await import('./resource-import.tsx')).ResourceImport)

interface Props {
  readonly resource: Listed
  /** Of the screen, where it has several lists. */
  readonly title?: string
  /** Beside its buttons. */
  readonly actions?: ReactNode
  /** Above the list, and before it where there is room. */
  readonly above?: ReactNode
  /** Another origin of import lines than a file. */
  readonly importFrom?: ImportOrigin
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
  const narrow = useNarrow()
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
  const keeping = (
    <>
      <ViewsMenu suggested={place.query['q'] ?? place.id} />
      <ShareButton />
    </>
  )
  const opened = (
    <div className={css.aside}>
      <SkeletonRows rows={8} />
    </div>
  )
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
            {hasLabels(resource) && view === 'list' && (
              <Button onClick={place.openLabels}>
                <IconQrcode size={16} stroke={1.6} aria-hidden="true" />
                Labels
              </Button>
            )}
            {!narrow && keeping}
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
      {view === 'labels' ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <LabelsPart resource={resource} place={place} />
        </Suspense>
      ) : view === 'import' ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ResourceImport resource={resource} place={place} origin={props.importFrom} />
        </Suspense>
      ) : (
        <div className={view !== 'list' ? css.beside : before === undefined ? css.stack : css.after}>
          {view === 'list' && before}
          <ResourceList
            resource={resource}
            place={place}
            mayEdit={mayEdit}
            tools={narrow ? keeping : undefined}
          />
          {view !== 'list' && (
            <Suspense fallback={opened}>
              {view === 'add' && <ResourceForm resource={resource} place={place} row={null} />}
              {view === 'edit' && <EditedThing resource={resource} place={place} key={place.id} />}
              {view === 'detail' && (
                <ResourceDetail
                  resource={resource}
                  place={place}
                  mayEdit={mayEdit}
                  acts={acts}
                  key={place.id}
                />
              )}
            </Suspense>
          )}
        </div>
      )}
      <RowKeys container={page} identifier={null} />
    </div>
  )
}
