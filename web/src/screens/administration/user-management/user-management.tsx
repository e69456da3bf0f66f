import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ShareButton } from '../../../query/share-button.tsx'
import { ViewsMenu } from '../../../saved-views/views-menu.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { PeopleList } from './people-list.tsx'
import { useGrantRequests, useKeyRequests } from './questions.ts'
import { SharedContext } from './saved.ts'
import type { HandedOver, Prefill, Saved } from './saved.ts'
import css from './user-management.module.css'
import { usePlace } from './use-place.ts'
import type { Place } from './use-place.ts'

// The list of people comes alone; each of these when it is opened.
const Directory = deferred(async () => (await import('./elsewhere/directory.tsx')).Directory)
const Providers = deferred(async () => (await import('./elsewhere/providers.tsx')).Providers)
const Groups = deferred(async () => (await import('./holders/groups.tsx')).Groups)
const Roles = deferred(async () => (await import('./holders/roles.tsx')).Roles)
const ChangePersonForm = deferred(
  async () => (await import('./person/change-person-form.tsx')).ChangePersonForm,
)
const NewPersonForm = deferred(async () => (await import('./person/new-person-form.tsx')).NewPersonForm)
const PersonPage = deferred(async () => (await import('./person/person-page.tsx')).PersonPage)
const Requests = deferred(async () => (await import('./requests/requests.tsx')).Requests)

const titles = [
  { value: 'people', text: 'People' },
  { value: 'groups', text: 'Groups' },
  { value: 'roles', text: 'Roles' },
  { value: 'directory', text: 'Directory groups' },
  { value: 'providers', text: 'Sign-in providers' },
  { value: 'requests', text: 'Requests' },
] as const

const waits = ({ state }: { readonly state: string }) => state === 'open'

export function UserManagement() {
  const place = usePlace()
  const [saved, setSaved] = useState<Saved | null>(null)
  const [prefill, setPrefill] = useState<Prefill | null>(null)
  const [handed, setHanded] = useState<HandedOver | null>(null)
  const inside = place.person !== ''
  const grants = useGrantRequests()
  const keys = useKeyRequests()
  const waiting = [...(grants.data ?? []), ...(keys.data ?? [])].filter(waits).length
  const tabs = titles.map((tab) =>
    tab.value === 'requests' && waiting > 0 ? { ...tab, count: waiting } : tab,
  )
  return (
    <SharedContext value={{ setSaved, prefill, setPrefill, handed, setHanded }}>
      <PageHead title="User management">
        {!inside && place.tab === 'people' && (
          <>
            <ViewsMenu suggested={place.filter('q')} />
            <ShareButton />
            <Button look="primary" onClick={() => place.openPerson('new')}>
              <IconUserPlus size={16} stroke={1.6} aria-hidden="true" />
              New person
            </Button>
          </>
        )}
      </PageHead>
      {saved !== null && (
        <Callout
          tone="ok"
          actions={
            <>
              {saved.putBack !== null && (
                <Button
                  size="small"
                  onClick={() => {
                    saved.putBack?.()
                    setSaved(null)
                  }}
                >
                  Restore
                </Button>
              )}
              <Button size="small" look="quiet" onClick={() => setSaved(null)}>
                Close
              </Button>
            </>
          }
        >
          {saved.words}
        </Callout>
      )}
      {inside ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <OnePerson place={place} />
        </Suspense>
      ) : (
        <Tabs label="Parts of user management" tabs={tabs} value={place.tab} onChange={place.showTab}>
          <div className={css.body}>
            <Suspense fallback={<SkeletonRows rows={8} />}>
              <Part place={place} />
            </Suspense>
          </div>
        </Tabs>
      )}
    </SharedContext>
  )
}

function OnePerson({ place }: { place: Place }) {
  const { person, editing } = place
  if (person === 'new') return <NewPersonForm place={place} />
  return editing ? (
    <ChangePersonForm key={person} id={person} place={place} />
  ) : (
    <PersonPage key={person} id={person} place={place} />
  )
}

function Part({ place }: { place: Place }) {
  switch (place.tab) {
    case 'groups':
      return <Groups place={place} />
    case 'roles':
      return <Roles place={place} />
    case 'directory':
      return <Directory />
    case 'providers':
      return <Providers place={place} />
    case 'requests':
      return <Requests place={place} />
    default:
      return <PeopleList place={place} />
  }
}
