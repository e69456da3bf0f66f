import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { StopSwitch } from './stop-switch.tsx'
import { SystemsList } from './systems-list.tsx'
import { useChoices, useSystem, useSystems } from './questions.ts'
import { NotRead } from './failed.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { usePlace } from './use-place.ts'
import type { Place } from './use-place.ts'
import css from './connected-systems.module.css'

// The list comes alone; each of these when it is opened.
const SystemForm = deferred(async () => (await import('./system-form.tsx')).SystemForm)
const SystemPage = deferred(async () => (await import('./system-page.tsx')).SystemPage)
const YamlText = deferred(async () => (await import('./yaml-text.tsx')).YamlText)

export function ConnectedSystems() {
  const place = usePlace()
  const listed = useSystems()
  const atList = place.system === '' && place.text === ''
  return (
    <>
      <PageHead title="Connected systems">
        {atList && (
          <>
            <Button onClick={() => place.openText('yaml')}>
              <IconFileImport size={16} stroke={1.6} aria-hidden="true" />
              Export and import
            </Button>
            <Button look="primary" onClick={() => place.open('new')}>
              <IconPlus size={16} stroke={1.6} aria-hidden="true" />
              Connect a system
            </Button>
          </>
        )}
      </PageHead>
      <div className={css.stack}>
        {listed.data !== undefined && <StopSwitch stopped={listed.data.changes_stopped} />}
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Part place={place} listed={listed} />
        </Suspense>
      </div>
    </>
  )
}

function Part({ place, listed }: { place: Place; listed: ReturnType<typeof useSystems> }) {
  if (place.text !== '') return <YamlText place={place} />
  if (place.system === 'new') return <NewSystem place={place} />
  if (place.system !== '')
    return place.editing ? <EditedSystem place={place} /> : <SystemPage place={place} key={place.system} />
  if (listed.data !== undefined) return <SystemsList systems={listed.data.systems} place={place} />
  if (listed.isError)
    return <NotRead what="The systems" error={listed.error} onTryAgain={() => listed.refetch()} />
  return <SkeletonRows rows={6} />
}

function NewSystem({ place }: { place: Place }) {
  const choices = useChoices()
  if (choices.data !== undefined) return <SystemForm place={place} choices={choices.data} saved={null} />
  if (choices.isError)
    return <NotRead what="The products" error={choices.error} onTryAgain={() => choices.refetch()} />
  return <SkeletonRows rows={8} />
}

function EditedSystem({ place }: { place: Place }) {
  const choices = useChoices()
  const saved = useSystem(place.system)
  if (choices.data !== undefined && saved.data !== undefined)
    return <SystemForm place={place} choices={choices.data} saved={saved.data} key={place.system} />
  if (saved.isError)
    return <NotRead what="The system" error={saved.error} onTryAgain={() => saved.refetch()} />
  return <SkeletonRows rows={8} />
}
