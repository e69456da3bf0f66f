import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Directory } from './elsewhere/directory.tsx'
import { Providers } from './elsewhere/providers.tsx'
import { Groups } from './holders/groups.tsx'
import { Roles } from './holders/roles.tsx'
import { PeopleList } from './people/people-list.tsx'
import { ChangePersonForm } from './person/change-person-form.tsx'
import { NewPersonForm } from './person/new-person-form.tsx'
import { PersonPage } from './person/person-page.tsx'
import { useGrantRequests, useKeyRequests } from './questions.ts'
import { Requests } from './requests/requests.tsx'
import { SharedContext } from './saved.ts'
import type { HandedOver, Prefill, Saved } from './saved.ts'
import css from './user-management.module.css'
import { usePlace } from './use-place.ts'
import type { Place } from './use-place.ts'

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
          <Button look="primary" onClick={() => place.openPerson('new')}>
            <IconUserPlus size={16} stroke={1.6} aria-hidden="true" />
            New person
          </Button>
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
                  Put back
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
        <OnePerson place={place} />
      ) : (
        <Tabs label="Parts of user management" tabs={tabs} value={place.tab} onChange={place.showTab}>
          <div className={css.body}>
            <Part place={place} />
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
