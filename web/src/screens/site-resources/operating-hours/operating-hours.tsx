import { freezes } from '@patchbay/contract/resources/freezes'
import { holidayCalendars } from '@patchbay/contract/resources/holiday-calendars'
import { operatingHours } from '@patchbay/contract/resources/operating-hours'
import { IconCalendarDown } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ListParts } from '../../../resources/list-parts.tsx'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

const HolidayImport = deferred(async () => (await import('./holiday-import.tsx')).HolidayImport)

const lists = { hours: operatingHours, freezes, calendars: holidayCalendars } as const

const parts = [
  { title: 'Hours', list: 'hours' },
  { title: 'Freezes', list: 'freezes' },
  { title: 'Holidays', list: 'calendars' },
] as const

type Address = Readonly<Record<string, string | undefined>>

/** When places are open, when nothing may be changed there, and the holidays that close them. */
export function OperatingHours() {
  const { list = '', id, ics }: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const held = heldKeys(useProfile())
  const shown = list in lists ? (list as keyof typeof lists) : 'hours'
  const go = (search: Address) => void navigate({ to: '.', search })
  const brings = shown === 'calendars' && ics === 'yes' && held.has('siteresources-import')
  return (
    <ResourcePage
      key={shown}
      resource={lists[shown]}
      title="Operating hours"
      accentAbove={brings}
      actions={
        shown === 'calendars' &&
        held.has('siteresources-import') && (
          <Button onClick={() => go({ list: 'calendars', id, ics: 'yes' })}>
            <IconCalendarDown size={16} stroke={1.6} aria-hidden="true" />
            Import .ics
          </Button>
        )
      }
      above={
        <>
          <ListParts
            label="Hours, freezes and holidays"
            parts={parts.map((part) => ({
              title: part.title,
              current: part.list === shown,
              search: { list: part.list === 'hours' ? undefined : part.list },
            }))}
          />
          {brings && (
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <HolidayImport calendar={id ?? ''} onClose={(of) => go({ list: 'calendars', id: of })} />
            </Suspense>
          )}
        </>
      }
    />
  )
}
